// Replays input that a person made on a prerendered page before React hydrated it: presses, chosen options, typed text, Enter.

type Field = HTMLInputElement | HTMLTextAreaElement

/** Runs after hydration. `late-start.js` has marked the element that was pressed last. */
export function replayEarlyInput(): void {
  dispatchEvent(new Event('jotsam:taken-over'))
  void replay()
}

async function replay(): Promise<void> {
  const pressed = document.querySelector<HTMLElement>('[data-pressed]')
  pressed?.removeAttribute('data-pressed')
  // Reads all fields first: each replayed field makes React render the others with its own values.
  const typed = [...document.querySelectorAll<Field>('main input, main textarea')]
    .filter((field) => !isChoice(field) && field.value !== field.defaultValue)
    .map((field) => ({ field, text: field.value }))
  for (const { field, text } of typed) {
    typeAgain(field, text)
    await rendered()
  }
  if (pressed) pressAgain(pressed)
}

/** The next field needs the state after the one before, and a button may need both. */
function rendered(): Promise<void> {
  return new Promise((done) => setTimeout(done))
}

function isChoice({ type }: { readonly type: string }): boolean {
  return type === 'radio' || type === 'checkbox'
}

function pressAgain(pressed: HTMLElement): void {
  const isField = pressed instanceof HTMLTextAreaElement || pressed instanceof HTMLInputElement
  if (isField && !isChoice(pressed)) {
    enter(pressed)
    return
  }
  // The browser has changed the option already, without an event for React. Undo it, so that the click changes it again.
  if (pressed instanceof HTMLInputElement) pressed.checked = !pressed.checked
  pressed.click()
}

function enter(field: Field): void {
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  if (field.dispatchEvent(key) && field instanceof HTMLInputElement) field.form?.requestSubmit()
}

/** React ignores an input event whose value it already knows, so the value is reset and set by the native setter. */
function typeAgain(field: Field, text: string): void {
  field.value = ''
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
