import type { ModelQuestion } from '../call/model-line.ts'
import type { ModelReply } from '../call/read-json.ts'

/** Maximum number of complaints in one repair; a model reads a longer list carelessly. */
const MOST_COMPLAINTS = 25

/** Returns an earlier answer with the complaints about it, for a question that asks for the same part again. */
export function earlierTurn(reply: ModelReply | null, complaints: string[]): NonNullable<ModelQuestion['earlier']> {
  const replyText = !reply ? '' : 'json' in reply ? JSON.stringify(reply.json) : reply.text
  const complaintLines = complaints.slice(0, MOST_COMPLAINTS).map(complaint => `- ${complaint}`)
  return {
    said: replyText,
    complaint: `${NOT_USABLE}\n\n${complaintLines.join('\n')}\n\n${WRITE_AGAIN}`,
  }
}

const NOT_USABLE = 'Your answer cannot be used as it is. What is wrong with it:'
const WRITE_AGAIN = `Write the whole answer again with every fault mended and all that was good kept. The task, the
language and the JSON shape are the same.`

/** Returns the complaint about an answer that is missing or has no JSON. */
export function describeUnreadable(reply: ModelReply | null): string {
  return reply && 'text' in reply && reply.cut ? 'it was cut off: write it shorter' : 'it was not a JSON object'
}
