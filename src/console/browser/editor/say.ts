/** Announces a text to screen readers through a live region. Nothing is shown. */
export function say(words: string): void {
  const live = document.getElementById('ed-live')!
  live.textContent = ''
  setTimeout(() => {
    live.textContent = words
  })
}
