import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WEBHOOK_EVENTS } from '../events.ts'
import {
  buildCourseApproved,
  buildCourseCommented,
  buildCourseCreated,
  buildCourseExported,
  buildCourseFailed,
  buildCourseUpdated,
  buildWebhookTest,
} from './events.ts'

const course = {
  id: 'crs_1',
  name: 'Fire safety',
  headline: 'Out in two minutes',
  shareUrl: 'https://courses.example.com/go/crs_1',
  createdAt: '2026-01-31T09:00:00.000Z',
}

test('course.created carries the job and exactly the five fields of the course', () => {
  const stored = { ...course, accountId: 'acc_1', document: {} }
  assert.equal(
    JSON.stringify(buildCourseCreated('job_1', stored)),
    JSON.stringify({ event: 'course.created', jobId: 'job_1', course }),
  )
})

test('course.failed names a known failure by code and leaves the code out otherwise', () => {
  assert.deepEqual(buildCourseFailed('job_1', { message: 'The model refused', code: 'MODEL_REFUSED' }), {
    event: 'course.failed',
    jobId: 'job_1',
    error: { message: 'The model refused', code: 'MODEL_REFUSED' },
  })
  assert.equal(
    JSON.stringify(buildCourseFailed('job_1', { message: 'It broke', code: undefined })),
    '{"event":"course.failed","jobId":"job_1","error":{"message":"It broke"}}',
  )
})

test('course.exported carries the export result beside its name', () => {
  const exported = {
    courseId: 'crs_1',
    format: 'scorm12',
    downloadUrl: 'https://courses.example.com/packages/x/fire-safety.zip',
    shareUrl: course.shareUrl,
    exportedAt: '2026-01-31T09:05:00.000Z',
  }
  assert.equal(
    JSON.stringify(buildCourseExported({ ...exported, ...{ bytes: 1000 } })),
    JSON.stringify({ event: 'course.exported', ...exported }),
  )
})

test('every event type has a builder', () => {
  const built = [
    buildCourseCreated('job_1', course),
    buildCourseUpdated('job_1', course),
    buildCourseFailed('job_1', { message: 'It broke' }),
    buildCourseExported({ courseId: '', format: '', downloadUrl: '', shareUrl: '', exportedAt: '' }),
    buildCourseCommented({ reviewId: '', commentId: '', partId: '', course }),
    buildCourseApproved({ reviewId: '', version: 1, approvedAt: '', course }),
    buildWebhookTest(0),
  ]
  assert.deepEqual(
    built.map(({ event }) => event),
    [...WEBHOOK_EVENTS],
  )
})
