import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { writeBrowserCookie } from '../../platform/cookies/browser-cookies.ts';
import { noticeCookie } from '../../platform/cookies/shop-cookies.ts';
import { useToast } from '../../ui/toasts.tsx';
import { forgetSentDraft } from '../form/draft.tsx';
import type { action as restoreProduct } from '../products/list/restore-product.ts';
import type { Notice, NoticeCode } from './notice-code.ts';

const sentences: Record<NoticeCode, () => string> = {
  'changes-saved': m.notice_changes_saved,
  'product-added': m.notice_product_added,
  'product-archived': m.notice_product_archived,
  'product-restored': m.notice_product_restored,
  'stock-counted': m.notice_stock_counted,
  'order-entered': m.notice_order_entered,
  'administrator-added': m.notice_administrator_added,
  'administrator-changed': m.notice_administrator_changed,
  'administrator-deleted': m.notice_administrator_deleted,
  'company-saved': m.notice_company_saved,
  'logo-saved': m.notice_logo_saved,
  'message-deleted': m.notice_message_deleted,
  'settings-saved': m.notice_settings_saved,
  'profile-saved': m.notice_profile_saved,
  'password-saved': m.notice_password_saved,
  'app-enrolled': m.notice_app_enrolled,
  'app-dropped': m.notice_app_dropped,
  'session-ended': m.notice_session_ended,
  'mail-retried': m.notice_mail_retried,
  'person-erased': m.notice_person_erased,
};

export function NoticeToast({ notice }: { notice: Notice | undefined }) {
  const toast = useToast();
  const shown = useRef('');
  const undoArchive = useUndoArchive();
  useEffect(() => {
    if (!notice || notice.id === shown.current) return;
    shown.current = notice.id;
    writeBrowserCookie({ ...noticeCookie, maxAge: 0 }, '');
    forgetSentDraft();
    const { code, product } = notice;
    toast(sentences[code](), 'good', product ? () => undoArchive(product) : undefined);
  }, [notice, toast, undoArchive]);
  return null;
}

/** Works on any screen: the administrator may have left the product's. */
function useUndoArchive() {
  const toast = useToast();
  const { submit, data } = useFetcher<typeof restoreProduct>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (data?.ok === false) toast(m.products_restore_failed(), 'problem');
  }, [data]);
  return (id: number) =>
    submit(
      { stay: 'yes' },
      { method: 'post', action: `/admin/products/${id}/restore`, preventScrollReset: true },
    );
}
