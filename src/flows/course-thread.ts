import { answerTasks } from '../isolate/answer-tasks.ts'
import { COURSE_TASKS } from './course-tasks.ts'

answerTasks(COURSE_TASKS)
