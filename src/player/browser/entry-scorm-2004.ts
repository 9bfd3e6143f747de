import { openScorm2004 } from './lms/scorm-2004.ts'
import { play } from './play.ts'

play(openScorm2004)
