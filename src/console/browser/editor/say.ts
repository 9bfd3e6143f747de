/** Said aloud by screen readers; seen by nobody. */
export function say(words: string): void {
  const live = document.getElementById('ed-live')!
  live.textContent = ''
  setTimeout(() => {
    live.textContent = words
  })
}
