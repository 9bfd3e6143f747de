import type { Brief } from '../../course/brief.ts'
import type { Origin } from '../../course/schema.ts'
import type { Drafts, Fault, Spot } from '../drafts.ts'
import type { Plan } from '../plan/plan.ts'
import { checkDrafts } from './check-drafts.ts'

/** A piece that broke no rule before its repair and breaks one now stays as it was. */
export function takeRepairs(brief: Brief, plan: Plan, drafts: Drafts, before: Drafts, origin: Origin): void {
  const broken = new Set(checkDrafts(brief, plan, before, origin).faults.map(faultName))
  const spoiled = checkDrafts(brief, plan, drafts, origin).faults.filter(fault => !broken.has(faultName(fault)))
  for (const { spot } of spoiled) restore(spot, drafts, before)
}

function restore(spot: Spot, drafts: Drafts, before: Drafts): void {
  switch (spot.part) {
    case 'lesson':
      restoreLesson(spot, drafts, before)
      return
    case 'assessment': {
      const earlier = before.questions.find(({ place }) => place === spot.place)
      if (earlier) drafts.questions = drafts.questions.map(entry => (entry.place === spot.place ? earlier : entry))
      return
    }
    case 'article': {
      const earlier = before.articles.get(spot.id)
      if (earlier) drafts.articles.set(spot.id, earlier)
      return
    }
    case 'wrapup':
      drafts.wrapup = before.wrapup ?? drafts.wrapup
      return
    case 'agreement':
      drafts.agreement = before.agreement ?? drafts.agreement
      return
    case 'outcome':
    case 'glossary':
    case 'course':
  }
}

function restoreLesson({ id, place }: Extract<Spot, { part: 'lesson' }>, drafts: Drafts, before: Drafts): void {
  const earlier = before.lessons.get(id)
  const now = drafts.lessons.get(id)
  if (!earlier || !now) return
  if (place === null) drafts.lessons.set(id, earlier)
  else if (place === 'exercise') now.exercise = earlier.exercise ?? now.exercise
  else {
    const block = earlier.blocks.find(entry => entry.place === place)
    now.blocks = now.blocks.flatMap(entry => (entry.place !== place ? [entry] : block ? [block] : []))
  }
}

function faultName({ spot, finding }: Fault): string {
  return JSON.stringify([spot, finding.rule])
}
