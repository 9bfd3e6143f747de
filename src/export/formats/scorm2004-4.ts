import { familyId } from '../../course/family.ts'
import type { Course } from '../../course/schema.ts'
import type { PlayerFormat } from '../export-format.ts'
import { listObjectiveIds, renderManifest2004 } from '../manifest-2004.ts'
import { renderAdaptiveManifest } from '../manifest-adaptive.ts'

const FOURTH_EDITION = {
  schemaVersion: '2004 4th Edition',
  completionThreshold:
    '<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="1.0" progressWeight="1.0"/>',
  sharesObjectives: true,
  listMoreObjectives: listOutcomeIds,
  extension: renderTracking,
}

export const scorm2004Fourth = {
  name: 'scorm2004_4',
  title: 'SCORM 2004, 4th edition',
  meaning: 'Progress and score of every objective, too.',
  group: 'lms',
  extension: 'zip',
  contentType: 'application/zip',
  container: 'player',
  medium: 'player',
  page: 'package',
  driver: 'scorm-2004',
  controlDocuments: 'scorm2004-4th',
  describe: (course, files) => [{ name: 'imsmanifest.xml', text: renderManifest2004(course, files, FOURTH_EDITION) }],
  sequencings: {
    adaptive: {
      driver: 'scorm-2004-activity',
      describe: (course, files, activities) => [
        { name: 'imsmanifest.xml', text: renderAdaptiveManifest(course, files, activities) },
      ],
    },
  },
} as const satisfies PlayerFormat

/**
 * Lists the ids of the outcomes for which the package has objectives: all of them, or none without an assessment, since
 * only an assessment judges outcomes.
 */
function listOutcomeIds({ assessment, outcomes }: Course): string[] {
  return assessment ? outcomes.map(({ id }) => id) : []
}

/**
 * Renders the objectives that only the 4th Edition has (`adlseq:objectives` of its control documents). By them the LMS
 * copies what the player reports on an objective to a global objective, which other activities, packages and reports
 * can read; nothing is read back into this package. Whether an outcome is satisfied is not copied, because that needs
 * `imsss:mapInfo`, on which Moodle's import fails.
 */
function renderTracking(course: Course): string {
  const family = familyId(course)
  const objectives = [...listObjectiveIds(course), ...listOutcomeIds(course)].map(
    id => `            <adlseq:objective objectiveID="${id}">
              <adlseq:mapInfo targetObjectiveID="urn:coursewright:${family}:${id}"
                readRawScore="false" readMinScore="false" readMaxScore="false"
                readCompletionStatus="false" readProgressMeasure="false"
                writeRawScore="true" writeMinScore="true" writeMaxScore="true"
                writeCompletionStatus="true" writeProgressMeasure="true"/>
            </adlseq:objective>`,
  )
  return `
          <adlseq:objectives>
${objectives.join('\n')}
          </adlseq:objectives>`
}
