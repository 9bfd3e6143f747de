import type { AuthorWork } from '../../src/course/author.ts'
import type { Stage } from '../../src/course/stages.ts'

/** Makes what a job gives its author, with stored answers in `memory`, which like the database's outlive the job. */
export function rememberingWork(memory = new Map<string, string>(), signal = new AbortController().signal) {
  const usage = { calls: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, milliseconds: 0 }
  const progress: number[] = []
  const stages: Stage[] = []
  const work: AuthorWork = {
    signal,
    onProgress: share => progress.push(share),
    onStage: stage => stages.push(stage),
    onWritten() {},
    onDraft() {},
    reserve: async () => () => {},
    onUsage(part) {
      for (const key of Object.keys(usage) as (keyof typeof usage)[]) usage[key] += part[key]
    },
    async remember(step, call) {
      const known = memory.get(step)
      if (known !== undefined) return JSON.parse(known)
      const result = await call()
      memory.set(step, JSON.stringify(result))
      return result
    },
    forget: async step => void memory.delete(step),
  }
  return { work, usage, progress, stages, memory }
}
