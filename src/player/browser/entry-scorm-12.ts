import { openScorm12 } from './lms/scorm-12.ts'
import { play } from './play.ts'

play(openScorm12)
