import { answerTasks } from '../../../isolate/answer-tasks.ts'
import { REVIEW_TASKS } from './review-tasks.ts'

answerTasks(REVIEW_TASKS)
