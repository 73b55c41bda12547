import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactElement, ReactNode } from 'react';
import { m } from '../generated/words/messages.js';
import { type PostedAct, QuestionWithoutScript } from './question-without-script.tsx';

type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  confirm: string;
  onConfirm: () => void;
  isDangerous?: boolean;
  instead?: { label: string; onChoose: () => void } | undefined;
  trigger?: ReactElement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** What `onConfirm` posts, for browsers without a script. */
  post?: PostedAct;
};

/** Escape and the first button cancel. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  onConfirm,
  isDangerous = true,
  instead,
  trigger,
  isOpen,
  onOpenChange,
  post,
}: ConfirmDialogProps) {
  const controlled = isOpen === undefined ? {} : { open: isOpen };
  return (
    <AlertDialog.Root {...controlled} onOpenChange={(open) => onOpenChange?.(open)}>
      {trigger && <AlertDialog.Trigger className={post && 'noscript:hidden'} render={trigger} />}
      {post && (
        <QuestionWithoutScript {...post} verb={confirm}>
          <p className="font-semibold">{title}</p>
          {children}
        </QuestionWithoutScript>
      )}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div className="grid gap-3" />}>
            {children}
          </AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-3">
            <AlertDialog.Close className="button button-quiet">{m.cancel()}</AlertDialog.Close>
            {instead && (
              <AlertDialog.Close className="button button-quiet" onClick={instead.onChoose}>
                {instead.label}
              </AlertDialog.Close>
            )}
            <AlertDialog.Close
              className={isDangerous ? 'button button-danger' : 'button'}
              onClick={onConfirm}
            >
              {confirm}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
