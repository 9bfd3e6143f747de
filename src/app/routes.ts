import type { Route } from '../api/route.ts'
import { changeAccount, createAccount, deleteAccount, listAccounts, readAccount } from '../api/routes/accounts.ts'
import { readAudit } from '../api/routes/audit.ts'
import { changeBrand, changeLogo, deleteBrand, deleteLogo, readBrand } from '../api/routes/brand.ts'
import { listComments, settleComment } from '../api/routes/comments.ts'
import { convertCourse } from '../api/routes/conversions.ts'
import { copyCourse } from '../api/routes/copies.ts'
import { deleteCourse, listCourses, readCourse, submitCourse } from '../api/routes/courses.ts'
import { listDeliveries } from '../api/routes/deliveries.ts'
import { readLlms, readOpenApi, readRobots } from '../api/routes/documents.ts'
import { exportCourse } from '../api/routes/exports.ts'
import { forecastCourse } from '../api/routes/forecasts.ts'
import { cancelOwnJob, readJob } from '../api/routes/jobs.ts'
import { createKey, listKeys, revokeKey, rotateKey, rotateOwnKey } from '../api/routes/keys.ts'
import { listLanguages } from '../api/routes/languages.ts'
import { readLedger } from '../api/routes/ledger.ts'
import { readPreviewProgress } from '../api/routes/live-preview.ts'
import { addMedia, deleteMedia, listMedia, readMedia, readMediaFile } from '../api/routes/media.ts'
import { readHealth, readMetrics, readReadiness } from '../api/routes/operations.ts'
import { listServiceDeliveries } from '../api/routes/operator/deliveries.ts'
import { cancelJob, listJobs, retryJob } from '../api/routes/operator/jobs.ts'
import { listPlans, savePlan } from '../api/routes/operator/plans.ts'
import { listSettings, readService } from '../api/routes/operator/service-state.ts'
import { readServiceUsage } from '../api/routes/operator/usage.ts'
import { downloadPackage } from '../api/routes/packages.ts'
import {
  readAsset,
  readPreview,
  readPreviewBank,
  readPreviewCover,
  readPreviewLogo,
  readPreviewPhoto,
  readPreviewPicture,
  readPreviewTheme,
} from '../api/routes/preview.ts'
import { readPreviewMedia } from '../api/routes/preview-media.ts'
import { createReview, deleteReview, editReview, listReviews } from '../api/routes/reviews.ts'
import { readRewrite, rewritePart } from '../api/routes/rewrites.ts'
import { addSource, deleteSource, listSources, readSource, readSourceFile } from '../api/routes/sources.ts'
import { translateCourse } from '../api/routes/translations.ts'
import { readUsage } from '../api/routes/usage.ts'
import { editCourse, listVersions, readVersion, restoreVersion } from '../api/routes/versions.ts'
import { readWebhookSecret, rotateWebhookSecret } from '../api/routes/webhook-secret.ts'
import { readXliff, sendXliff } from '../api/routes/xliff.ts'
import { readDocs } from '../console/pages/public/read-docs.ts'
import { readGuide, searchDocs } from '../console/pages/public/read-guides.ts'
import { readHome } from '../console/pages/public/read-home.ts'

/** Every route but `/mcp` and the pages of console and reviews. The order is that of the API documents. */
export const ROUTES: readonly Route[] = [
  submitCourse, // POST /api/v1/courses
  forecastCourse, // POST /api/v1/courses/forecast
  readJob, // GET /api/v1/courses/jobs/:jobId
  cancelOwnJob, // DELETE /api/v1/courses/jobs/:jobId
  exportCourse, // POST /api/v1/courses/:id/export
  convertCourse, // POST /api/v1/courses/:id/convert
  listCourses, // GET /api/v1/courses
  readCourse, // GET /api/v1/courses/:id
  editCourse, // PATCH /api/v1/courses/:id
  deleteCourse, // DELETE /api/v1/courses/:id
  copyCourse, // POST /api/v1/courses/:id/copies
  translateCourse, // POST /api/v1/courses/:id/translations
  rewritePart, // POST /api/v1/courses/:id/rewrite
  readRewrite, // GET /api/v1/courses/:id/rewrites/:jobId
  readXliff, // GET /api/v1/courses/:id/xliff
  sendXliff, // POST /api/v1/courses/:id/xliff
  listVersions, // GET /api/v1/courses/:id/versions
  readVersion, // GET /api/v1/courses/:id/versions/:version
  restoreVersion, // POST /api/v1/courses/:id/versions/:version/restore
  readLedger, // GET /api/v1/courses/:id/ledger.csv
  createReview, // POST /api/v1/courses/:id/reviews
  listReviews, // GET /api/v1/courses/:id/reviews
  editReview, // PATCH /api/v1/courses/:id/reviews/:reviewId
  deleteReview, // DELETE /api/v1/courses/:id/reviews/:reviewId
  listComments, // GET /api/v1/courses/:id/comments
  settleComment, // POST /api/v1/courses/:id/comments/:commentId
  addMedia, // POST /api/v1/media
  listMedia, // GET /api/v1/media
  readMedia, // GET /api/v1/media/:id
  readMediaFile, // GET /api/v1/media/:id/file
  deleteMedia, // DELETE /api/v1/media/:id
  addSource, // POST /api/v1/sources
  listSources, // GET /api/v1/sources
  readSource, // GET /api/v1/sources/:id
  readSourceFile, // GET /api/v1/sources/:id/file
  deleteSource, // DELETE /api/v1/sources/:id
  listLanguages, // GET /api/v1/languages
  readUsage, // GET /api/v1/usage
  listDeliveries, // GET /api/v1/deliveries
  readWebhookSecret, // GET /api/v1/webhook-secret
  rotateWebhookSecret, // POST /api/v1/webhook-secret/rotate
  rotateOwnKey, // POST /api/v1/key/rotate
  readBrand, // GET /api/v1/brand
  changeBrand, // PUT /api/v1/brand
  deleteBrand, // DELETE /api/v1/brand
  changeLogo, // PUT /api/v1/brand/logo
  deleteLogo, // DELETE /api/v1/brand/logo

  createAccount, // POST /admin/v1/accounts
  listAccounts, // GET /admin/v1/accounts
  readAccount, // GET /admin/v1/accounts/:id
  changeAccount, // PATCH /admin/v1/accounts/:id
  deleteAccount, // DELETE /admin/v1/accounts/:id
  createKey, // POST /admin/v1/accounts/:id/keys
  listKeys, // GET /admin/v1/accounts/:id/keys
  revokeKey, // DELETE /admin/v1/keys/:id
  rotateKey, // POST /admin/v1/keys/:id/rotate
  listJobs, // GET /admin/v1/jobs
  retryJob, // POST /admin/v1/jobs/:id/retry
  cancelJob, // POST /admin/v1/jobs/:id/cancel
  listPlans, // GET /admin/v1/plans
  savePlan, // PUT /admin/v1/plans/:name
  readServiceUsage, // GET /admin/v1/usage
  listServiceDeliveries, // GET /admin/v1/deliveries
  readService, // GET /admin/v1/service
  listSettings, // GET /admin/v1/settings
  readAudit, // GET /admin/v1/audit

  readPreview, // GET /go/:id
  readPreviewProgress, // GET /go/:id/progress
  readPreviewTheme, // GET /go/:id/theme.css
  readPreviewCover, // GET /go/:id/cover.svg
  readPreviewPicture, // GET /go/:id/cover.png
  readPreviewPhoto, // GET /go/:id/cover.jpg
  readPreviewBank, // GET /go/:id/assessment/:name
  readPreviewLogo, // GET /go/:id/logo
  readPreviewMedia, // GET /go/:id/media/:name
  readAsset, // GET /assets/:name
  downloadPackage, // GET /packages/*

  readHome, // GET /
  readHealth, // GET /health
  readReadiness, // GET /ready
  readMetrics, // GET /metrics
  readOpenApi, // GET /openapi.json
  readDocs, // GET /docs
  searchDocs, // GET /docs/search
  readGuide, // GET /docs/:page
  readLlms, // GET /llms.txt
  readRobots, // GET /robots.txt
]
