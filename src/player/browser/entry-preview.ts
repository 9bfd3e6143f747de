import { openNone } from './lms/none.ts'
import { play } from './play.ts'

play(openNone)
