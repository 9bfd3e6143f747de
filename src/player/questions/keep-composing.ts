/** Code of every key that an input method has handled (UI Events, legacy key attributes). */
const COMPOSING_KEY_CODE = 229

/**
 * Keeps Enter from submitting the form while it confirms a suggestion of an input method. WebKit ends the composition
 * before the key event of this Enter, and marks the event by its key code alone
 * (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export function keepComposing(field: HTMLInputElement): void {
  field.addEventListener('keydown', event => {
    const isComposing = event.isComposing || event.keyCode === COMPOSING_KEY_CODE
    if (event.key === 'Enter' && isComposing) event.preventDefault()
  })
}
