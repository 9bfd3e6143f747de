export type AnswerDrafts = ReturnType<typeof createAnswerDrafts>

/** Answers that were begun and not sent: a reload of the page loses none of them. */
export function createAnswerDrafts(courseId: string) {
  const place = `coursewright-answers-${courseId}`
  let drafts: Record<string, string> = JSON.parse(sessionStorage.getItem(place) ?? '{}')

  function keep(next: Record<string, string>): void {
    drafts = next
    try {
      sessionStorage.setItem(place, JSON.stringify(drafts))
    } catch {
      // A full or forbidden storage: they live as long as the page does.
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
