import { parentPort, workerData } from 'node:worker_threads'
import type { AsideTask } from './aside.ts'
import { canAsk } from './can-ask.ts'
import { sourceMaterial } from './source-material.ts'

const asked = workerData as AsideTask
parentPort!.postMessage(asked.task === 'canAsk' ? canAsk(...asked.given) : sourceMaterial(...asked.given))
