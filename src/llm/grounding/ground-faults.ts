import type { Place } from '../../course/findings.ts'
import { listLessons } from '../../course/list-parts.ts'
import type { Fault, LessonDraft, PlacedBlock, QuestionDraft, Spot } from '../draft.ts'
import type { Plan } from '../plan/plan.ts'
import { listCitedIds, questionIds } from './citations.ts'
import { listComplaints } from './ground-block.ts'
import { questionComplaints } from './ground-question.ts'
import { buildGround } from './ground-text.ts'
import { type Grounds, passagesNamed } from './grounds.ts'

const NO_PASSAGE = 'it cites no passage: name in `from` the sentences that it rests on'
/**
 * Maximum number of complaints about a part in a repair. A model can fix a few sentences of a block; with more
 * complaints it rewrites the block.
 */
const COMPLAINTS_PER_PART = 4

/**
 * Returns faults for the statements in lessons that the documents do not support, each with the document's sentence
 * that is closest. The model gets these faults when it repairs the lessons.
 */
export function lessonGroundFaults(plan: Plan, drafts: Map<string, LessonDraft>): Fault[] {
  const { grounds } = plan
  if (!grounds) return []
  return listLessons(plan).flatMap(planned => {
    const lessonDraft = drafts.get(planned.id)
    if (!lessonDraft || planned.passages.length === 0) return []
    return lessonDraft.blocks.flatMap(entry => {
      const says = blockComplaints(entry, lessonDraft, grounds).slice(0, COMPLAINTS_PER_PART)
      const spot: Spot = { part: 'lesson', id: planned.id, place: entry.place }
      return says.length > 0 ? [buildFault(spot, { part: 'block', id: `${planned.id}b${entry.place}` }, says)] : []
    })
  })
}

export function questionGroundFaults(
  plan: Plan,
  drafts: Map<string, LessonDraft>,
  questions: QuestionDraft[],
): Fault[] {
  const { grounds } = plan
  if (!grounds) return []
  return questions.flatMap(entry => {
    const ground = buildGround(grounds, questionIds(entry, plan, drafts))
    const says = questionComplaints(entry.question, ground)
    const spot: Spot = { part: 'assessment', place: entry.place }
    return says.length > 0 ? [buildFault(spot, { part: 'question', id: `q${entry.place}` }, says)] : []
  })
}

function blockComplaints(entry: PlacedBlock, lessonDraft: LessonDraft, grounds: Grounds): string[] {
  const { block } = entry
  const ids = listCitedIds(entry, lessonDraft)
  if (passagesNamed(grounds, ids).length === 0) return [NO_PASSAGE]
  const ground = buildGround(grounds, ids)
  return block.type === 'check' ? questionComplaints(block.question, ground) : listComplaints(block, ground)
}

function buildFault(spot: Spot, at: Place, says: string[]): Fault {
  return { spot, finding: { rule: 'not-in-documents', at, says: says.join('; ') } }
}
