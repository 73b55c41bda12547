type Asked = { question: string; known: string[] };

/**
 * Runs in the page: types into each form, and presses each other link and button of its screen, which must be asked
 * about. Acts of a kind that was pressed before are left out.
 */
export async function pressActs({ question, known }: Asked) {
  const seen = new Set(known);
  const pressed: string[] = [];
  const wrong: string[] = [];
  const frames = async () => {
    for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  const until = async (isTrue: () => boolean) => {
    for (let i = 0; i < 120 && !isTrue(); i++) await frames();
    return isTrue();
  };
  const isShown = (each: Element) => each.checkVisibility({ visibilityProperty: true });
  const dialog = () =>
    [...document.querySelectorAll('[role=alertdialog]')].find((each) => each.textContent?.includes(question));
  const withoutIds = (text: string | null | undefined) => (text ?? '').replace(/[\w-]*\d[\w-]*/g, 'n');

  const fieldOf = (form: HTMLFormElement) =>
    [...form.elements].find(
      (field): field is HTMLInputElement | HTMLTextAreaElement =>
        (field instanceof HTMLTextAreaElement ||
          (field instanceof HTMLInputElement && /^(text|number|tel|email|search)$/.test(field.type))) &&
        field.name !== '' &&
        !field.disabled &&
        !field.readOnly &&
        isShown(field),
    );
  const type = async (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
    field.focus();
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await frames();
  };
  const kindOf = (act: Element, form: HTMLFormElement) => {
    const sends =
      act instanceof HTMLButtonElement ? act.form?.getAttribute('action') : act.getAttribute('href');
    // The menu's links are the same on every screen.
    const place = act.closest('main') ? [location.pathname, form.getAttribute('action')] : [];
    return withoutIds([...place, act.tagName, sends?.replace(/=[^&]*/g, '=')].join(' '));
  };
  const actsOf = (form: HTMLFormElement) =>
    [...document.querySelectorAll<HTMLElement>('a[href], button[type=submit]')].filter((act) => {
      if (!isShown(act) || act.closest('[role=alertdialog], [role=dialog]')) return false;
      if (act instanceof HTMLAnchorElement)
        return act.protocol !== 'tel:' && !act.getAttribute('href')?.startsWith('#');
      return act instanceof HTMLButtonElement && act.form !== form && !act.disabled;
    });

  for (const form of [...document.forms].filter((each) => each.getAttribute('method') === 'post')) {
    const field = fieldOf(form);
    if (!field || !form.isConnected) continue;
    const before = field.value;
    const typed = /^\d*$/.test(before) ? `${before}7`.slice(-3) : `${before} ou pas`;
    await type(field, typed);
    for (const act of actsOf(form)) {
      const kind = kindOf(act, form);
      if (seen.has(kind)) continue;
      seen.add(kind);
      pressed.push(kind);
      const keeps =
        'keepsTyped' in act.dataset ||
        (act instanceof HTMLButtonElement && act.form && 'keepsTyped' in act.form.dataset) ||
        ('sendsTyped' in act.dataset && act.closest('form') === form);
      if (keeps) continue;
      act.click();
      if (!(await until(() => dialog() !== undefined))) wrong.push(`not asked: ${kind}`);
      [...(dialog()?.querySelectorAll('button') ?? [])].at(0)?.click();
      await until(() => dialog() === undefined);
      if (field.value !== typed || !field.isConnected) wrong.push(`lost: ${kind}`);
    }
    await type(field, before);
  }
  return { pressed, wrong };
}
