import { familyId } from '../course/family.ts'
import type { Chapter, Course } from '../course/schema.ts'
import {
  nameActivityItem,
  nameActivityPage,
  nameSharedOutcome,
  nameSharedState,
} from '../player/activities/activity-names.ts'
import { type Activity, listChapterOutcomes } from '../player/activities/list-activities.ts'
import { renderManifestHead, renderPresentation } from './manifest-2004.ts'
import { manifestTitle } from './manifest-title.ts'

/**
 * Controls that an LMS should hide around an activity, because the player has its own exit. "Previous" and "continue"
 * stay visible, for moving between activities.
 */
const HIDDEN_CONTROLS = ['exit', 'exitAll', 'abandon', 'abandonAll', 'suspendAll'] as const

/**
 * Renders the manifest of a course as a tree of activities: pre-test, chapters, assessment. This needs the 4th Edition.
 * The pre-test and the assessment report whether each outcome is satisfied, and a chapter whose outcomes are all
 * satisfied is skipped. The results belong to one registration of the learner, so that somebody who repeats the course
 * a year later skips nothing because of old results.
 */
export function renderAdaptiveManifest(course: Course, files: string[], activities: Activity[]): string {
  const family = familyId(course)
  const pages = activities.map(({ id }) => nameActivityPage(id))
  const sharedFiles = files.filter(file => !pages.includes(file))
  return `${renderManifestHead(family, '2004 4th Edition')}
  <organizations default="organization_${family}">
    <organization identifier="organization_${family}"
      adlseq:objectivesGlobalToSystem="false" adlcp:sharedDataGlobalToSystem="false">
      <title>${manifestTitle(course.name)}</title>
${activities.map(activity => renderItem(activity, course)).join('\n')}
      <imsss:sequencing>
        <imsss:controlMode choice="true" flow="true"/>
      </imsss:sequencing>
    </organization>
  </organizations>
  <resources>
${activities.map(({ id }) => renderResource(family, id)).join('\n')}
    <resource identifier="${nameSharedFiles(family)}" type="webcontent" adlcp:scormType="asset">
${sharedFiles.map(file => `      <file href="${file}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`
}

function renderItem(activity: Activity, course: Course): string {
  const family = familyId(course)
  return `      <item identifier="${nameActivityItem(family, activity.id)}" identifierref="${nameResource(family, activity.id)}">
        <title>${manifestTitle(activity.title)}</title>
        <adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="1.0" progressWeight="1.0"/>
        <adlcp:data>
          <adlcp:map targetID="${nameSharedState(family)}" readSharedData="true" writeSharedData="true"/>
        </adlcp:data>
        <imsss:sequencing>
${renderSequencing(activity, course)}
        </imsss:sequencing>
${renderPresentation(HIDDEN_CONTROLS)}
      </item>`
}

function renderSequencing({ kind, id }: Activity, course: Course): string {
  switch (kind) {
    case 'pretest':
      return renderPretest(course)
    case 'chapter':
      return renderChapter(course, course.chapters.find(chapter => chapter.id === id)!)
    case 'assessment':
      return renderAssessment(course)
  }
}

/**
 * Renders the sequencing of the pre-test. It is complete once it is handed in, whatever the score, and only decides
 * which chapters are skipped.
 */
function renderPretest({ outcomes, ...course }: Course): string {
  const family = familyId(course)
  return `${renderSkip('<imsss:ruleCondition condition="completed"/>')}
          <imsss:rollupRules rollupObjectiveSatisfied="false" rollupProgressCompletion="false" objectiveMeasureWeight="0"/>
          <imsss:objectives>
            <imsss:primaryObjective objectiveID="primary_objective"/>
${outcomes.map(({ id }) => renderOutcome(family, id, 'write')).join('\n')}
          </imsss:objectives>
${DELIVERY}`
}

/**
 * Renders the sequencing of a chapter. A skipped chapter must not count towards completion (`ifNotSkipped`), because
 * the course could otherwise never become complete (Sequencing and Navigation 4th Edition, 4.6.5).
 */
function renderChapter(course: Course, chapter: Chapter): string {
  const family = familyId(course)
  const outcomeIds = listChapterOutcomes(chapter)
  const conditions = outcomeIds.map(id => `<imsss:ruleCondition referencedObjective="${id}" condition="satisfied"/>`)
  return `${renderSkip(conditions.join('\n                '))}
          <imsss:rollupRules rollupObjectiveSatisfied="false" objectiveMeasureWeight="0"/>
          <imsss:objectives>
            <imsss:primaryObjective objectiveID="primary_objective"/>
${outcomeIds.map(id => renderOutcome(family, id, 'read')).join('\n')}
          </imsss:objectives>
${DELIVERY}
          <adlseq:rollupConsiderations requiredForSatisfied="ifNotSkipped" requiredForCompleted="ifNotSkipped"
            requiredForIncomplete="ifNotSkipped"/>`
}

/** Renders the sequencing of the assessment, which alone determines whether the course is passed, and its score. */
function renderAssessment({ outcomes, assessment, ...course }: Course): string {
  const family = familyId(course)
  return `          <imsss:rollupRules objectiveMeasureWeight="1"/>
          <imsss:objectives>
            <imsss:primaryObjective objectiveID="primary_objective" satisfiedByMeasure="true">
              <imsss:minNormalizedMeasure>${assessment!.passMark / 100}</imsss:minNormalizedMeasure>
            </imsss:primaryObjective>
${outcomes.map(({ id }) => renderOutcome(family, id, 'write')).join('\n')}
          </imsss:objectives>
${DELIVERY}`
}

const DELIVERY = '          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>'

function renderSkip(conditions: string): string {
  return `          <imsss:sequencingRules>
            <imsss:preConditionRule>
              <imsss:ruleConditions conditionCombination="all">
                ${conditions}
              </imsss:ruleConditions>
              <imsss:ruleAction action="skip"/>
            </imsss:preConditionRule>
          </imsss:sequencingRules>`
}

function renderOutcome(family: string, id: string, access: 'read' | 'write'): string {
  const isRead = access === 'read'
  return `            <imsss:objective objectiveID="${id}">
              <imsss:mapInfo targetObjectiveID="${nameSharedOutcome(family, id)}"
                readSatisfiedStatus="${isRead}" readNormalizedMeasure="${isRead}"
                writeSatisfiedStatus="${!isRead}" writeNormalizedMeasure="${!isRead}"/>
            </imsss:objective>`
}

function renderResource(family: string, activityId: string): string {
  const page = nameActivityPage(activityId)
  return `    <resource identifier="${nameResource(family, activityId)}" type="webcontent" adlcp:scormType="sco" href="${page}">
      <file href="${page}"/>
      <dependency identifierref="${nameSharedFiles(family)}"/>
    </resource>`
}

function nameResource(family: string, activityId: string): string {
  return `resource_${family}_${activityId}`
}

function nameSharedFiles(family: string): string {
  return `resource_${family}_shared`
}
