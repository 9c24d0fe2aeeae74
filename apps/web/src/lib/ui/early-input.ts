// What people did on a page that came as HTML before its code was there: pressed a button, chose an option, typed, sent. Nothing
// of it is lost: it happens now.

type Field = HTMLInputElement | HTMLTextAreaElement

/** Once the page answers. `late-start.js` marks what was pressed last. */
export function replayEarlyInput(): void {
  dispatchEvent(new Event('jotsam:taken-over'))
  void replay()
}

async function replay(): Promise<void> {
  const pressed = document.querySelector<HTMLElement>('[data-pressed]')
  pressed?.removeAttribute('data-pressed')
  // All of it first: with each field that it hears of, the page draws the others as it knows them.
  const typed = [...document.querySelectorAll<Field>('main input, main textarea')]
    .filter((field) => !isChoice(field) && field.value !== field.defaultValue)
    .map((field) => ({ field, text: field.value }))
  for (const { field, text } of typed) {
    typeAgain(field, text)
    await drawn()
  }
  if (pressed) pressAgain(pressed)
}

/** A form's next field builds on what it knows of the one before, and a button may wait for both. */
function drawn(): Promise<void> {
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
  // The browser has chosen an option already, which the page has not heard; pressing it again has to change something.
  if (pressed instanceof HTMLInputElement) pressed.checked = !pressed.checked
  pressed.click()
}

function enter(field: Field): void {
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  if (field.dispatchEvent(key) && field instanceof HTMLInputElement) field.form?.requestSubmit()
}

/** React compares with what it knows of a field, and hears of nothing that was there when it came. */
function typeAgain(field: Field, text: string): void {
  field.value = ''
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
