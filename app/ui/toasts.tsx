import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { m } from '../generated/words/messages.js';

export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={6000} limit={4}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast" data-kind={toast.type}>
      <Toast.Content className="flex items-start gap-3">
        <div className="flex-1">
          <Toast.Title className="visually-hidden">
            {toast.type === 'problem' ? m.toast_problem() : m.toast_good()}
          </Toast.Title>
          <Toast.Description />
          {toast.actionProps && <Toast.Action className="button button-plain" />}
        </div>
        <Toast.Close className="icon-button" aria-label={m.close()}>
          <span className="icon icon-close" aria-hidden="true" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

/** Shown for 6 s, with undo for 10 s; a problem stays until it is closed. */
export function useToast() {
  const { add, close } = Toast.useToastManager();
  return (description: ReactNode, kind: 'good' | 'problem' = 'good', undo?: () => void) => {
    const id = add({
      description,
      type: kind,
      priority: kind === 'problem' ? 'high' : 'low',
      ...(kind === 'problem' && { timeout: 0 }),
      ...(undo && {
        timeout: 10_000,
        actionProps: {
          children: m.undo(),
          onClick: () => {
            close(id);
            undo();
          },
        },
      }),
    });
    return id;
  };
}
