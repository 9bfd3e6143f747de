import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Brief } from '../course/brief.ts'
import type { Material } from '../course/material.ts'
import type { GivenSource, SourceDocument } from '../course/source-document.ts'
import { typeFlags } from '../isolate/installed.ts'
import { type CanAsk, canAsk } from './can-ask.ts'
import { sourceMaterial } from './lessons/source-material.ts'

/** What the thread is to do, and with what. */
export type AsideTask =
  | { task: 'canAsk'; given: Parameters<typeof canAsk> }
  | { task: 'sourceMaterial'; given: Parameters<typeof sourceMaterial> }

const THREAD = join(import.meta.dirname, 'document-thread.ts')
const HEAP_MB = 1_024
/** A document of so many characters of JSON takes a thirtieth of a second: less than it takes to start a thread. */
const SHORT_CHARACTERS = 10_000
const CPU_CHECK_MS = 500

/** How long a thread may work: until somebody stops it, or until it has computed for so long. */
export type ThreadLimits = { signal: AbortSignal; cpuMs?: number }

/** Whether a document, as JSON, is looked through on the spot. */
export function isShort(document: string): boolean {
  return document.length < SHORT_CHARACTERS
}

/** Only for a short one: everybody's requests wait for it. */
export function lookAtOnce(document: SourceDocument, language: string): CanAsk | null {
  return canAsk(document, language)
}

/** A long document is looked through in a thread of its own: nobody else's request waits for it. */
export async function canAskAside(
  document: SourceDocument,
  language: string,
  limits: ThreadLimits,
): Promise<CanAsk | null> {
  return runAside<CanAsk | null>({ task: 'canAsk', given: [document, language] }, limits)
}

/** So are long documents that become a course. */
export async function materialAside(sources: GivenSource[], brief: Brief, signal: AbortSignal): Promise<Material> {
  if (isShort(JSON.stringify(sources.map(({ document }) => document.blocks)))) return sourceMaterial(sources, brief)
  return runAside<Material>({ task: 'sourceMaterial', given: [sources, brief] }, { signal })
}

function runAside<Answer>(task: AsideTask, { signal, cpuMs }: ThreadLimits): Promise<Answer> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, {
      workerData: task,
      execArgv: typeFlags(THREAD),
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const end = (reason: unknown) => {
      reject(reason)
      void thread.terminate()
    }
    const stop = () => end(signal.reason)
    signal.addEventListener('abort', stop)
    const clock = setInterval(async () => {
      const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }))
      if (cpuMs !== undefined && (user + system) / 1_000 > cpuMs) end(new Error(`More than ${cpuMs} ms of computing`))
    }, CPU_CHECK_MS)
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', code => {
      clearInterval(clock)
      signal.removeEventListener('abort', stop)
      reject(new Error(`The thread that looks through documents ended with ${code}`))
    })
  })
}
