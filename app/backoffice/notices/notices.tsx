import { useEffect, useLayoutEffect, useRef } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { writeBrowserCookie } from '../../platform/cookies/browser-cookies.ts';
import { useToast } from '../../ui/toasts.tsx';
import { forgetSentDraft } from '../form/draft.tsx';
import { isUnanswered, type Unanswered } from '../form/unanswered.ts';
import { askBefore } from '../form/unsaved/unsaved.ts';
import { useOnEach } from '../form/use-on-each.ts';
import { withCount } from '../live/waiting-title.ts';
import { useDroppedAnswers } from '../router-workarounds.ts';
import { cookieOfNotice, type Notice, type NoticeCode } from './notice-code.ts';

const sentences: Record<NoticeCode, () => string> = {
  'changes-saved': m.notice_changes_saved,
  'product-added': m.notice_product_added,
  'product-archived': m.notice_product_archived,
  'product-restored': m.notice_product_restored,
  'product-duplicated': m.notice_product_duplicated,
  'changes-undone': m.notice_changes_undone,
  'product-hidden': m.notice_product_hidden,
  'price-changed': m.notice_price_changed,
  'stock-counted': m.notice_stock_counted,
  'order-entered': m.notice_order_entered,
  'price-asked': m.notice_price_asked,
  'price-accepted': m.notice_price_accepted,
  'price-refused': m.notice_price_refused,
  'counter-sold': m.notice_counter_sold,
  'draft-saved': m.notice_draft_saved,
  'draft-deleted': m.notice_draft_deleted,
  'goods-received': m.notice_goods_received,
  'goods-undone': m.notice_goods_undone,
  'administrator-added': m.notice_administrator_added,
  'administrator-changed': m.notice_administrator_changed,
  'administrator-deleted': m.notice_administrator_deleted,
  'company-saved': m.notice_company_saved,
  'content-saved': m.notice_content_saved,
  'content-original': m.notice_content_original,
  'delivery-saved': m.notice_delivery_saved,
  'delivery-moved': m.notice_delivery_moved,
  'outgoing-sent': m.notice_outgoing_sent,
  'outgoing-skipped': m.notice_outgoing_skipped,
  'debtor-reminded': m.notice_debtor_reminded,
  'logo-saved': m.notice_logo_saved,
  'stamp-saved': m.company_stamp_saved,
  'supplier-saved': m.notice_supplier_saved,
  'organisation-saved': m.organisations_saved,
  'quote-saved': m.quotes_saved,
  'quote-sent': m.quotes_sent_now,
  'quote-declined': m.quotes_declined_now,
  'quote-accepted': m.quotes_accepted_now,
  'payment-recorded': m.notice_payment_recorded,
  'tour-collected': m.notice_tour_collected,
  'payment-refunded': m.notice_payment_refunded,
  'payment-voided': m.notice_payment_voided,
  'advance-used': m.notice_advance_used,
  'month-closed': m.log_month_closed,
  'month-reopened': m.log_month_reopened,
  'attestation-recorded': m.notice_attestation_recorded,
  'claim-refused': m.notice_claim_refused,
  'till-opened': m.notice_till_opened,
  'till-moved': m.notice_till_moved,
  'till-closed': m.notice_till_closed,
  'momo-request-checked': m.notice_momo_request_checked,
  'momo-request-released': m.notice_momo_request_released,
  'document-issued': m.documents_issued_now,
  'pieces-taken-back': m.notice_pieces_taken_back,
  'message-read': m.notice_message_read,
  'message-deleted': m.notice_message_deleted,
  'message-restored': m.notice_message_restored,
  'reply-sent': m.notice_reply_sent,
  'trial-removed': m.trial_removed,
  'template-saved': m.notice_template_saved,
  'template-deleted': m.notice_template_deleted,
  'invitation-revoked': m.notice_invitation_revoked,
  'settings-saved': m.notice_settings_saved,
  'serials-saved': m.notice_serials_saved,
  'order-lots-saved': m.notice_order_lots_saved,
  'unit-noted': m.notice_unit_noted,
  'profile-saved': m.notice_profile_saved,
  'password-saved': m.notice_password_saved,
  'app-enrolled': m.notice_app_enrolled,
  'app-dropped': m.notice_app_dropped,
  'passkey-added': m.notice_passkey_added,
  'passkey-removed': m.notice_passkey_removed,
  'session-ended': m.notice_session_ended,
  'notifications-on': m.notice_notifications_on,
  'notifications-off': m.notice_notifications_off,
  'notification-sent': m.notice_notification_sent,
  'mail-retried': m.notice_mail_retried,
  'mails-put-away': m.notice_mails_put_away,
  'person-erased': m.notice_person_erased,
  'synonym-saved': m.notice_synonym_saved,
  'synonym-deleted': m.notice_synonym_deleted,
  'missed-search-dismissed': m.notice_missed_search_dismissed,
  'token-withdrawn': m.programs_token_withdrawn,
  'webhook-saved': m.programs_webhook_saved,
  'webhook-deleted': m.programs_webhook_deleted,
  'webhook-tried': m.programs_tried,
  'delivery-queued': m.programs_queued,
};

type Undoing = { action: string; values?: Record<string, string>; failed: () => string };

const undoings: Partial<Record<NoticeCode, (id: string) => Undoing>> = {
  'product-archived': restoring,
  'product-hidden': restoring,
  'message-deleted': (id) => ({
    action: `/admin/messages/${id}/restore`,
    failed: m.messages_restore_failed,
  }),
  'price-changed': (change) => changingBack(change, 'price', 'price'),
  'stock-counted': (change) => changingBack(change, 'count', 'counted'),
  'message-read': (id) => ({ action: `/admin/messages/${id}/unread`, failed: m.messages_unread_failed }),
};

function restoring(id: string): Undoing {
  return { action: `/admin/products/${id}/restore`, failed: m.products_restore_failed };
}

/** `change` is product, new number and old number. Refused when somebody changed it since. */
function changingBack(change: string, part: string, field: string): Undoing {
  const [id, now = '', before = ''] = change.split('_');
  return {
    action: `/admin/products/${id}/${part}`,
    values: { [field]: before, seen: now, note: '' },
    failed: m.products_change_failed,
  };
}

export function NoticeToasts({ notices }: { notices: Notice[] }) {
  const toast = useToast();
  const shown = useRef(new Set<string>());
  const undo = useUndo();
  useDroppedAnswers((title) => {
    const screen = withCount(title, 0).replace(/ · Comptoir$/, '');
    toast(m.unanswered_left({ screen }), 'problem');
  });
  const isIdle = useNavigation().state === 'idle';
  // Before the effect of the form, which offers what is left of a draft. A save under way has no notice yet.
  useLayoutEffect(() => {
    if (isIdle && notices.some(({ id }) => !shown.current.has(id))) forgetSentDraft();
  }, [notices, isIdle]);
  useEffect(() => {
    for (const { id, code, undo: change } of notices) {
      if (shown.current.has(id)) continue;
      shown.current.add(id);
      writeBrowserCookie({ ...cookieOfNotice(id), maxAge: 0 }, '');
      const undoing = change ? undoings[code]?.(change) : undefined;
      toast(sentences[code](), 'good', undoing && (() => undo(undoing)));
    }
  }, [notices, toast, undo]);
  return null;
}

/** Works on any screen: the administrator may have left the one that changed something. One after the other: a fetcher that is sent again gives up what it sent before. */
function useUndo() {
  const toast = useToast();
  const asked = useRef<Undoing>(undefined);
  const waiting = useRef<Undoing[]>([]);
  const { submit, state, data } = useFetcher<{ ok: boolean } | Unanswered>();
  const send = (undoing: Undoing) => {
    if (asked.current) return void waiting.current.push(undoing);
    asked.current = undoing;
    const values = { stay: 'yes', ...undoing.values };
    void submit(values, { method: 'post', action: undoing.action, preventScrollReset: true });
  };
  const undo = (undoing: Undoing) => askBefore(() => send(undoing));
  useOnEach(state, () => {
    const undone = asked.current;
    if (state !== 'idle' || !undone) return;
    asked.current = undefined;
    if (data && (isUnanswered(data) || !data.ok)) toast(undone.failed(), 'problem', () => undo(undone));
    const next = waiting.current.shift();
    if (next) send(next);
  });
  return undo;
}
