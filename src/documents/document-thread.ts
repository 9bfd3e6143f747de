import { parentPort, workerData } from 'node:worker_threads'
import { canAsk } from './can-ask.ts'
import { sourceMaterial } from './lessons/source-material.ts'
import type { AsideTask } from './run-in-thread.ts'

const asked = workerData as AsideTask
parentPort!.postMessage(asked.task === 'canAsk' ? canAsk(...asked.given) : sourceMaterial(...asked.given))
