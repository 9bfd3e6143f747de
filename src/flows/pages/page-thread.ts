import { answerTasks } from '../../isolate/answer-tasks.ts'
import { PAGE_TASKS } from './page-tasks.ts'

answerTasks(PAGE_TASKS)
