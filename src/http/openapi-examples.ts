import { exampleCourse } from './openapi-example-course.ts'

export const EXAMPLE_JOB_ID = 'job_01j6l4c8gg09apvo259806m0h2'
export const EXAMPLE_COURSE_ID = 'crs_4fT9sQx2LmVb7KpZr1WcYd8N'
const EVENT_ID = 'evt_01j6l4c9f7t3plujfekn8svm9e'
export const EXAMPLE_ACCOUNT_ID = 'acc_01j5d9k2ibi6f445all0v7osim'
export const EXAMPLE_KEY_ID = 'key_01j5d9k4kept3plujfekn8svm9'
const CREATED_AT = '2026-03-19T10:00:41.207Z'
const PERIOD_ENDS = '2026-04-02T00:00:00.000Z'
const CALLBACK_URL = 'https://lms.example.com/hooks/7Yq2mVx9'

/** One story from the first request to the last delivery, told by every example of the document. */
export function buildExamples(baseUrl: string, version: string) {
  const shareUrl = `${baseUrl}/go/${EXAMPLE_COURSE_ID}`
  const course = {
    id: EXAMPLE_COURSE_ID,
    name: 'Workplace Fire Safety',
    headline: 'Spot fire hazards, act in the first minute, and get yourself and others out safely.',
    shareUrl,
    createdAt: CREATED_AT,
  }
  const exported = {
    courseId: EXAMPLE_COURSE_ID,
    format: 'scorm2004_4',
    downloadUrl: `${baseUrl}/packages/Jq3vT8wLz5Rk1XbN7mCy2HdP/workplace-fire-safety-scorm2004_4.zip`,
    shareUrl,
    exportedAt: '2026-03-19T10:02:03.518Z',
  }
  const pending = { jobId: EXAMPLE_JOB_ID, status: 'pending', progress: 35, course: null }
  const completed = { jobId: EXAMPLE_JOB_ID, status: 'completed', progress: 100, course }
  const error = { message: 'The course took too long to generate. Please try again.', code: 'GENERATION_TIMED_OUT' }
  const failed = { jobId: EXAMPLE_JOB_ID, status: 'failed', progress: 60, course: null, error }
  const created = { event: 'course.created', jobId: EXAMPLE_JOB_ID, course }
  const summary = {
    id: EXAMPLE_ACCOUNT_ID,
    name: 'Northwind Training',
    plan: 'starter',
    monthlyCredits: 20,
    creditsUsed: 1,
    periodEnds: PERIOD_ENDS,
  }
  const listed = { ...summary, createdAt: '2026-03-02T09:12:00.000Z' }
  const account = {
    ...summary,
    webhookSecret: 'whsec_ZXhhbXBsZSBzZWNyZXQsIG5vdCBhIHJlYWwgb25lISE=',
    createdAt: listed.createdAt,
  }
  const key = { id: EXAMPLE_KEY_ID, name: 'LMS connector' }
  return {
    submit: {
      smallest: { subject: 'Fire safety at work' },
      everything: {
        subject: 'Fire safety at work',
        format: 'classic',
        languageId: 'en-GB',
        outline: ['How fires start', 'Prevention', 'When the alarm sounds'],
        addOns: ['assessment', 'wrapup', 'agreement'],
        callbackUrl: CALLBACK_URL,
      },
    },
    accepted: {
      accepted: { jobId: EXAMPLE_JOB_ID, status: 'pending', pollUrl: `/api/v1/courses/jobs/${EXAMPLE_JOB_ID}` },
    },
    status: { pending, completed, failed },
    jobs: {
      page: {
        items: [{ ...completed, subject: 'Fire safety at work', createdAt: '2026-03-19T10:00:00.112Z' }],
        nextCursor: null,
      },
    },
    course: { course: exampleCourse(EXAMPLE_COURSE_ID, CREATED_AT) },
    exportRequest: { smallest: {}, everything: { format: 'scorm2004_4', callbackUrl: CALLBACK_URL } },
    exported: { exported },
    usage: {
      usage: { plan: 'starter', monthlyCredits: 20, creditsUsed: 1, creditsLeft: 19, periodEnds: PERIOD_ENDS },
    },
    languages: {
      languages: {
        items: [
          { id: 'en-US', name: 'English (United States)', nativeName: 'English (United States)', direction: 'ltr' },
          { id: 'ar-SA', name: 'Arabic (Saudi Arabia)', nativeName: 'العربية (السعودية)', direction: 'rtl' },
        ],
      },
    },
    deliveries: {
      page: {
        items: [
          {
            id: EVENT_ID,
            event: 'course.created',
            url: CALLBACK_URL,
            payload: created,
            outcome: 'delivered',
            status: 200,
            milliseconds: 84,
            answer: 'ok',
            createdAt: CREATED_AT,
            finishedAt: '2026-03-19T10:00:41.301Z',
          },
        ],
        nextCursor: null,
      },
    },
    newAccount: { account: { name: 'Northwind Training', plan: 'starter' } },
    account: { account },
    accounts: { accounts: { items: [listed] } },
    accountChange: { upgrade: { plan: 'pro' }, ownFigure: { monthlyCredits: 250 } },
    changed: { account: { ...account, plan: 'pro', monthlyCredits: 100 } },
    newKey: { named: { name: key.name } },
    key: {
      key: {
        id: key.id,
        key: 'cw_live_ExampleOnlyExampleOnlyExampleOn123456',
        name: key.name,
        createdAt: '2026-03-02T09:13:20.000Z',
      },
    },
    keys: {
      keys: {
        items: [
          {
            ...key,
            start: 'cw_live_Exam',
            end: '3456',
            createdAt: '2026-03-02T09:13:20.000Z',
            lastUsedAt: '2026-03-19T10:02:03.000Z',
            revokedAt: null,
          },
        ],
      },
    },
    health: { alive: { status: 'ok', version } },
    ready: { ready: { status: 'ready', database: true, storage: true } },
    notReady: { databaseAway: { status: 'not-ready', database: false, storage: true } },
    events: {
      'course.created': created,
      'course.failed': { event: 'course.failed', jobId: EXAMPLE_JOB_ID, error },
      'course.exported': { event: 'course.exported', ...exported },
    },
  }
}

export type Examples = ReturnType<typeof buildExamples>
