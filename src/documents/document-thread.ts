import { answerTasks } from '../threads/answer-tasks.ts'
import { DOCUMENT_TASKS } from './questions/document-tasks.ts'

answerTasks(DOCUMENT_TASKS)
