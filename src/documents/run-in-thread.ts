import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Brief } from '../course/brief.ts'
import type { Material } from '../course/material.ts'
import type { SourceDocument } from '../course/source-document.ts'
import { typeFlags } from '../isolate/installed.ts'
import { type CanAsk, canAsk } from './can-ask.ts'
import { type GivenSource, sourceMaterial } from './lessons/source-material.ts'

/** What the thread is to do, and with what. */
export type AsideTask =
  | { task: 'canAsk'; given: Parameters<typeof canAsk> }
  | { task: 'sourceMaterial'; given: Parameters<typeof sourceMaterial> }

const THREAD = join(import.meta.dirname, 'document-thread.ts')
const HEAP_MB = 1_024
/** A document of so many characters takes a tenth of a second, about what it takes to start a thread. */
const SHORT_CHARACTERS = 30_000

/** A long document is looked through in a thread of its own: nobody else's request waits for it. */
export async function canAskAside(
  document: SourceDocument,
  language: string,
  signal: AbortSignal,
): Promise<CanAsk | null> {
  if (isShort([document])) return canAsk(document, language)
  return runAside<CanAsk | null>({ task: 'canAsk', given: [document, language] }, signal)
}

/** So are long documents that become a course. */
export async function materialAside(sources: GivenSource[], brief: Brief, signal: AbortSignal): Promise<Material> {
  if (isShort(sources.map(({ document }) => document))) return sourceMaterial(sources, brief)
  return runAside<Material>({ task: 'sourceMaterial', given: [sources, brief] }, signal)
}

function isShort(documents: SourceDocument[]): boolean {
  return JSON.stringify(documents.map(({ blocks }) => blocks)).length < SHORT_CHARACTERS
}

function runAside<Answer>(task: AsideTask, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, {
      workerData: task,
      execArgv: typeFlags(THREAD),
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const stop = () => {
      reject(signal.reason)
      void thread.terminate()
    }
    signal.addEventListener('abort', stop)
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', code => {
      signal.removeEventListener('abort', stop)
      reject(new Error(`The thread that looks through documents ended with ${code}`))
    })
  })
}
