import { packMaterial } from '../../src/catalog/packs/pack-material.ts'
import { packSchema } from '../../src/catalog/packs/pack-schema.ts'
import { readContent } from '../../src/content/read-content.ts'
import { assembleCourse } from '../../src/course/assemble-course.ts'
import { ADD_ONS, briefSchema, type CourseFormat } from '../../src/course/brief.ts'
import { type Course, courseSchema } from '../../src/course/schema.ts'

/** Makes a pack's course as customers get it, with every add-on. */
export function packCourse(id: string, format: CourseFormat = 'onepage'): Course {
  const pack = packSchema.parse(readContent(`packs/${id}/en-GB`))
  const brief = briefSchema.parse({ subject: pack.name, languageId: 'en-GB', format, addOns: [...ADD_ONS] })
  return courseSchema.parse({
    ...assembleCourse(packMaterial(pack, brief.subject, ['GB']), brief),
    version: 1,
    id: `crs_${id.replaceAll('-', '').padEnd(24, 'x').slice(0, 24)}`,
    createdAt: '2026-11-15T02:00:00.000Z',
    quality: { form: { passed: true, findings: [], keysMinusDistractors: null }, substance: null },
  })
}
