import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { m } from '../generated/words/messages.js';

export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={6000} limit={4}>
      {children}
    </Toast.Provider>
  );
}

/** In the header, where a toast covers nothing. */
export function ToastViewport() {
  return (
    <Toast.Viewport className="toasts grid min-w-0">
      <ToastList />
    </Toast.Viewport>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  // Only the first toast is visible: the result of the administrator's own change comes before news.
  const isNews = ({ type }: { type?: string | undefined }) => Number(type === 'news');
  const inOrder = toasts.toSorted((one, other) => isNews(one) - isNews(other));
  return inOrder.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast" data-kind={toast.type}>
      <Toast.Content className="flex items-center gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
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

/** Shown for 6 s, with undo for 10 s; a problem stays until it is closed, and its undo is tried again. */
export function useToast() {
  const { add, close } = Toast.useToastManager();
  return (description: ReactNode, kind: 'good' | 'news' | 'problem' = 'good', undo?: () => void) => {
    const id = add({
      description,
      type: kind,
      priority: kind === 'problem' ? 'high' : 'low',
      ...(undo && { timeout: 10_000 }),
      ...(kind === 'problem' && { timeout: 0 }),
      ...(undo && {
        actionProps: {
          children: kind === 'problem' ? m.try_again() : m.undo(),
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
