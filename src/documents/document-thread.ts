import { answerTasks } from '../isolate/answer-tasks.ts'
import { DOCUMENT_TASKS } from './document-tasks.ts'

answerTasks(DOCUMENT_TASKS)
