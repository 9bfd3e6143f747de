import { forecastChoice } from './choose/forecast-choice.ts'
import { lookThrough, lookThroughJson } from './choose/look-through.ts'
import { sourceMaterial } from './lessons/source-material.ts'

/** The tasks that are run on long documents in worker threads. */
export const DOCUMENT_TASKS = { lookThrough, lookThroughJson, forecastChoice, sourceMaterial }
