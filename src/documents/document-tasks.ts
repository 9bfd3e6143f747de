import { forecastChoice } from './choose/forecast-choice.ts'
import { lookThrough, lookThroughJson } from './choose/look-through.ts'
import { sourceMaterial } from './lessons/source-material.ts'

/** What is done with long documents in threads of their own. */
export const DOCUMENT_TASKS = { lookThrough, lookThroughJson, forecastChoice, sourceMaterial }
