export type AnswerDrafts = ReturnType<typeof createAnswerDrafts>

/**
 * Keeps the owner's unsent answers to review comments in the session storage, so that a reload of the page loses none.
 */
export function createAnswerDrafts(courseId: string) {
  const place = `coursewright-answers-${courseId}`
  let drafts: Record<string, string> = JSON.parse(sessionStorage.getItem(place) ?? '{}')

  function keep(next: Record<string, string>): void {
    drafts = next
    try {
      sessionStorage.setItem(place, JSON.stringify(drafts))
    } catch {
      // The storage is full or forbidden: drafts then last until the page is closed.
    }
  }

  return {
    read: (id: string) => drafts[id] ?? '',
    write: (id: string, text: string) => keep({ ...drafts, [id]: text }),
    drop(id: string): void {
      const { [id]: _, ...others } = drafts
      keep(others)
    },
  }
}
