import type { Course } from '../../src/course/schema.ts'
import { everyKindCourse } from './every-kind-course.ts'

/** Strings with markup, entities, control characters and the syntax of every export format. */
export const HOSTILE = [
  '</p><script>alert("&amp;")</script> & \'quotes\' ]]> <!--',
  '=right ~wrong #why {brace} :colon: %50% -> \\back\\n [html] // $CATEGORY:',
  '`code <b>` **not bold** _under_ | bar | # head',
].join(' ')

/** Fields that are names, numbers or choices; all others hold a client's words. */
const FIXED = new Set([
  ...[
    'id',
    'ref',
    'language',
    'format',
    'level',
    'createdAt',
    'type',
    'kind',
    'tone',
    'form',
    'shape',
    'verdict',
    'x',
    'y',
  ],
  ...[
    'outcomeId',
    'outcomeIds',
    'evidence',
    'bloom',
    'chapterId',
    'media',
    'width',
    'videoId',
    'passage',
    'hash',
    'place',
  ],
  ...['scene', 'end', 'version', 'origin', 'quality', 'memory', 'review', 'reviewed', 'source'],
])

/** A course with every kind of part in which every text contains hostile syntax, as far as its maximum length allows. */
export function hostileCourse(): Course {
  return spoil(everyKindCourse()) as Course
}

function spoil(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return FIXED.has(key) ? value : `${HOSTILE} ${value}`
  if (Array.isArray(value)) return FIXED.has(key) ? value : value.map(item => spoil(item, key))
  if (typeof value !== 'object' || value === null || FIXED.has(key)) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, spoil(field, name)]))
}
