/** One function for each endpoint. Made by `npm run generate` from src/api/routes. */

import type { CallOptions, Send, WriteOptions } from './request.ts'
import type {
  AcceptedJob,
  Account,
  AccountChange,
  AccountList,
  AddedCourse,
  ApiKeyList,
  AuditTrail,
  Brand,
  BrandChoice,
  CommentAnswer,
  ConversionRequest,
  ConversionResult,
  Course,
  CourseChanges,
  CourseComment,
  CourseCommentList,
  CourseRead,
  CourseRequest,
  CourseVersionList,
  DeliveryList,
  EditedCourse,
  ExportRequest,
  ExportResult,
  Forecast,
  JobList,
  JobStatus,
  KeyRotation,
  LanguageList,
  Media,
  MediaDetail,
  MediaList,
  NewAccount,
  NewApiKey,
  NewKeyRequest,
  OperatorDeliveryList,
  OperatorJob,
  OperatorJobList,
  Plan,
  PlanFigures,
  PlanList,
  Review,
  ReviewChange,
  ReviewList,
  ReviewRequest,
  RewriteRequest,
  RewrittenPart,
  ServiceState,
  ServiceUsage,
  SettingList,
  Source,
  SourceDetail,
  SourceList,
  SourceText,
  TranslationRequest,
  Usage,
  WebhookSecret,
} from './types.ts'

export function keyCalls(send: Send) {
  return {
    /** Create a course. */
    submitCourse: (body: CourseRequest, options: WriteOptions = {}) =>
      send<AcceptedJob>({
        method: 'POST',
        path: '/api/v1/courses',
        body,
        idempotent: true,
        options,
      }),

    /** See what a request would give. */
    forecastCourse: (body: CourseRequest, options: CallOptions = {}) =>
      send<Forecast>({
        method: 'POST',
        path: '/api/v1/courses/forecast',
        body,
        options,
      }),

    /** Ask how far a job is. */
    readJob: (jobId: string, query: { wait?: number } = {}, options: CallOptions = {}) =>
      send<JobStatus>({
        method: 'GET',
        path: `/api/v1/courses/jobs/${encodeURIComponent(jobId)}`,
        query,
        options,
      }),

    /** Cancel a job. */
    cancelOwnJob: (jobId: string, options: CallOptions = {}) =>
      send<JobStatus>({
        method: 'DELETE',
        path: `/api/v1/courses/jobs/${encodeURIComponent(jobId)}`,
        options,
      }),

    /** Export a course as a SCORM package. */
    exportCourse: (id: string, body: ExportRequest = {}, options: WriteOptions = {}) =>
      send<ExportResult>({
        method: 'POST',
        path: `/api/v1/courses/${encodeURIComponent(id)}/export`,
        body,
        idempotent: true,
        options,
      }),

    /** Convert a course to another format. */
    convertCourse: (id: string, body: ConversionRequest, options: WriteOptions = {}) =>
      send<ConversionResult>({
        method: 'POST',
        path: `/api/v1/courses/${encodeURIComponent(id)}/convert`,
        body,
        idempotent: true,
        options,
      }),

    /** List courses and jobs. */
    listCourses: (query: { cursor?: string; limit?: number } = {}, options: CallOptions = {}) =>
      send<JobList>({
        method: 'GET',
        path: '/api/v1/courses',
        query,
        options,
      }),

    /** Read a whole course. */
    readCourse: (id: string, options: CallOptions = {}) =>
      send<CourseRead>({
        method: 'GET',
        path: `/api/v1/courses/${encodeURIComponent(id)}`,
        options,
      }),

    /** Change a course. */
    editCourse: (id: string, body: CourseChanges, options: CallOptions = {}) =>
      send<EditedCourse>({
        method: 'PATCH',
        path: `/api/v1/courses/${encodeURIComponent(id)}`,
        body,
        options,
      }),

    /** Delete a course. */
    deleteCourse: (id: string, options: CallOptions = {}) =>
      send<void>({
        method: 'DELETE',
        path: `/api/v1/courses/${encodeURIComponent(id)}`,
        options,
      }),

    /** Copy a course. */
    copyCourse: (id: string, options: WriteOptions = {}) =>
      send<AddedCourse>({
        method: 'POST',
        path: `/api/v1/courses/${encodeURIComponent(id)}/copies`,
        idempotent: true,
        options,
      }),

    /** Translate a course. */
    translateCourse: (id: string, body: TranslationRequest, options: WriteOptions = {}) =>
      send<AcceptedJob>({
        method: 'POST',
        path: `/api/v1/courses/${encodeURIComponent(id)}/translations`,
        body,
        idempotent: true,
        options,
      }),

    /** Rewrite a part of a course. */
    rewritePart: (id: string, body: RewriteRequest, options: WriteOptions = {}) =>
      send<AcceptedJob>({
        method: 'POST',
        path: `/api/v1/courses/${encodeURIComponent(id)}/rewrite`,
        body,
        idempotent: true,
        options,
      }),

    /** Read what a rewrite made. */
    readRewrite: (id: string, jobId: string, options: CallOptions = {}) =>
      send<RewrittenPart>({
        method: 'GET',
        path: `/api/v1/courses/${encodeURIComponent(id)}/rewrites/${encodeURIComponent(jobId)}`,
        options,
      }),

    /** Read a course as XLIFF. */
    readXliff: (id: string, query: { languageId?: string } = {}, options: CallOptions = {}) =>
      send<Blob>({
        method: 'GET',
        path: `/api/v1/courses/${encodeURIComponent(id)}/xliff`,
        query,
        as: 'blob',
        options,
      }),

    /** Make a translation from XLIFF. */
    sendXliff: (id: string, body: Blob, options: WriteOptions = {}) =>
      send<AddedCourse>({
        method: 'POST',
        path: `/api/v1/courses/${encodeURIComponent(id)}/xliff`,
        body,
        idempotent: true,
        options,
      }),

    /** List the versions of a course. */
    listVersions: (id: string, options: CallOptions = {}) =>
      send<CourseVersionList>({
        method: 'GET',
        path: `/api/v1/courses/${encodeURIComponent(id)}/versions`,
        options,
      }).then(({ items }) => items),

    /** Read a version of a course. */
    readVersion: (id: string, version: string, options: CallOptions = {}) =>
      send<Course>({
        method: 'GET',
        path: `/api/v1/courses/${encodeURIComponent(id)}/versions/${encodeURIComponent(version)}`,
        options,
      }),

    /** Restore a version of a course. */
    restoreVersion: (id: string, version: string, options: WriteOptions = {}) =>
      send<EditedCourse>({
        method: 'POST',
        path: `/api/v1/courses/${encodeURIComponent(id)}/versions/${encodeURIComponent(version)}/restore`,
        idempotent: true,
        options,
      }),

    /** Read what a course rests on. */
    readLedger: (id: string, options: CallOptions = {}) =>
      send<string>({
        method: 'GET',
        path: `/api/v1/courses/${encodeURIComponent(id)}/ledger.csv`,
        as: 'text',
        options,
      }),

    /** Ask people to review a course. */
    createReview: (id: string, body: ReviewRequest = {}, options: WriteOptions = {}) =>
      send<Review>({
        method: 'POST',
        path: `/api/v1/courses/${encodeURIComponent(id)}/reviews`,
        body,
        idempotent: true,
        options,
      }),

    /** List the reviews of a course. */
    listReviews: (id: string, options: CallOptions = {}) =>
      send<ReviewList>({
        method: 'GET',
        path: `/api/v1/courses/${encodeURIComponent(id)}/reviews`,
        options,
      }).then(({ items }) => items),

    /** Close or extend a review. */
    editReview: (id: string, reviewId: string, body: ReviewChange, options: CallOptions = {}) =>
      send<Review>({
        method: 'PATCH',
        path: `/api/v1/courses/${encodeURIComponent(id)}/reviews/${encodeURIComponent(reviewId)}`,
        body,
        options,
      }),

    /** Delete a review. */
    deleteReview: (id: string, reviewId: string, options: CallOptions = {}) =>
      send<void>({
        method: 'DELETE',
        path: `/api/v1/courses/${encodeURIComponent(id)}/reviews/${encodeURIComponent(reviewId)}`,
        options,
      }),

    /** List what reviewers wrote. */
    listComments: (id: string, query: { cursor?: string; limit?: number; state?: 'open' | 'done' | 'applied' | 'declined' } = {}, options: CallOptions = {}) =>
      send<CourseCommentList>({
        method: 'GET',
        path: `/api/v1/courses/${encodeURIComponent(id)}/comments`,
        query,
        options,
      }),

    /** Answer or settle a comment. */
    settleComment: (id: string, commentId: string, body: CommentAnswer, options: WriteOptions = {}) =>
      send<CourseComment>({
        method: 'POST',
        path: `/api/v1/courses/${encodeURIComponent(id)}/comments/${encodeURIComponent(commentId)}`,
        body,
        idempotent: true,
        options,
      }),

    /** Upload a picture, a sound, a film, captions or a file to take away. */
    addMedia: (body: Blob, query: { name?: string } = {}, options: WriteOptions = {}) =>
      send<Media>({
        method: 'POST',
        path: '/api/v1/media',
        body,
        query,
        idempotent: true,
        options,
      }),

    /** List media. */
    listMedia: (query: { cursor?: string; limit?: number; kind?: 'picture' | 'sound' | 'film' | 'captions' | 'file' } = {}, options: CallOptions = {}) =>
      send<MediaList>({
        method: 'GET',
        path: '/api/v1/media',
        query,
        options,
      }),

    /** Read what is known of media. */
    readMedia: (id: string, options: CallOptions = {}) =>
      send<MediaDetail>({
        method: 'GET',
        path: `/api/v1/media/${encodeURIComponent(id)}`,
        options,
      }),

    /** Download media. */
    readMediaFile: (id: string, query: { width?: number } = {}, options: CallOptions = {}) =>
      send<Blob>({
        method: 'GET',
        path: `/api/v1/media/${encodeURIComponent(id)}/file`,
        query,
        as: 'blob',
        options,
      }),

    /** Delete media. */
    deleteMedia: (id: string, options: CallOptions = {}) =>
      send<void>({
        method: 'DELETE',
        path: `/api/v1/media/${encodeURIComponent(id)}`,
        options,
      }),

    /** Upload a document. */
    addSource: (body: SourceText | Blob, query: { name?: string } = {}, options: WriteOptions = {}) =>
      send<Source>({
        method: 'POST',
        path: '/api/v1/sources',
        body,
        query,
        idempotent: true,
        options,
      }),

    /** List documents. */
    listSources: (query: { cursor?: string; limit?: number } = {}, options: CallOptions = {}) =>
      send<SourceList>({
        method: 'GET',
        path: '/api/v1/sources',
        query,
        options,
      }),

    /** Read a document. */
    readSource: (id: string, options: CallOptions = {}) =>
      send<SourceDetail>({
        method: 'GET',
        path: `/api/v1/sources/${encodeURIComponent(id)}`,
        options,
      }),

    /** Download the file of a document. */
    readSourceFile: (id: string, options: CallOptions = {}) =>
      send<Blob>({
        method: 'GET',
        path: `/api/v1/sources/${encodeURIComponent(id)}/file`,
        as: 'blob',
        options,
      }),

    /** Delete a document. */
    deleteSource: (id: string, options: CallOptions = {}) =>
      send<void>({
        method: 'DELETE',
        path: `/api/v1/sources/${encodeURIComponent(id)}`,
        options,
      }),

    /** List the languages. */
    listLanguages: (options: CallOptions = {}) =>
      send<LanguageList>({
        method: 'GET',
        path: '/api/v1/languages',
        options,
      }).then(({ items }) => items),

    /** Read the credits that are left. */
    readUsage: (options: CallOptions = {}) =>
      send<Usage>({
        method: 'GET',
        path: '/api/v1/usage',
        options,
      }),

    /** List webhook deliveries. */
    listDeliveries: (query: { cursor?: string; limit?: number } = {}, options: CallOptions = {}) =>
      send<DeliveryList>({
        method: 'GET',
        path: '/api/v1/deliveries',
        query,
        options,
      }),

    /** Read the webhook secret. */
    readWebhookSecret: (options: CallOptions = {}) =>
      send<WebhookSecret>({
        method: 'GET',
        path: '/api/v1/webhook-secret',
        options,
      }),

    /** Make a new webhook secret. */
    rotateWebhookSecret: (options: WriteOptions = {}) =>
      send<WebhookSecret>({
        method: 'POST',
        path: '/api/v1/webhook-secret/rotate',
        idempotent: true,
        options,
      }),

    /** Give your key a new secret. */
    rotateOwnKey: (body: KeyRotation = {}, options: WriteOptions = {}) =>
      send<NewApiKey>({
        method: 'POST',
        path: '/api/v1/key/rotate',
        body,
        idempotent: true,
        options,
      }),

    /** Read the brand. */
    readBrand: (options: CallOptions = {}) =>
      send<Brand>({
        method: 'GET',
        path: '/api/v1/brand',
        options,
      }),

    /** Set the brand. */
    changeBrand: (body: BrandChoice, options: CallOptions = {}) =>
      send<Brand>({
        method: 'PUT',
        path: '/api/v1/brand',
        body,
        options,
      }),

    /** Take the brand off. */
    deleteBrand: (options: CallOptions = {}) =>
      send<void>({
        method: 'DELETE',
        path: '/api/v1/brand',
        options,
      }),

    /** Set the logo. */
    changeLogo: (body: Blob, options: CallOptions = {}) =>
      send<Brand>({
        method: 'PUT',
        path: '/api/v1/brand/logo',
        body,
        options,
      }),

    /** Take the logo off. */
    deleteLogo: (options: CallOptions = {}) =>
      send<void>({
        method: 'DELETE',
        path: '/api/v1/brand/logo',
        options,
      }),
  }
}

export function adminCalls(send: Send) {
  return {
    /** Open an account. */
    createAccount: (body: NewAccount, options: CallOptions = {}) =>
      send<Account>({
        method: 'POST',
        path: '/admin/v1/accounts',
        body,
        options,
      }),

    /** List accounts. */
    listAccounts: (options: CallOptions = {}) =>
      send<AccountList>({
        method: 'GET',
        path: '/admin/v1/accounts',
        options,
      }).then(({ items }) => items),

    /** Read an account. */
    readAccount: (id: string, options: CallOptions = {}) =>
      send<Account>({
        method: 'GET',
        path: `/admin/v1/accounts/${encodeURIComponent(id)}`,
        options,
      }),

    /** Change an account. */
    changeAccount: (id: string, body: AccountChange, options: CallOptions = {}) =>
      send<Account>({
        method: 'PATCH',
        path: `/admin/v1/accounts/${encodeURIComponent(id)}`,
        body,
        options,
      }),

    /** Erase an account. */
    deleteAccount: (id: string, options: CallOptions = {}) =>
      send<void>({
        method: 'DELETE',
        path: `/admin/v1/accounts/${encodeURIComponent(id)}`,
        options,
      }),

    /** Make an API key. */
    createKey: (id: string, body: NewKeyRequest = {}, options: CallOptions = {}) =>
      send<NewApiKey>({
        method: 'POST',
        path: `/admin/v1/accounts/${encodeURIComponent(id)}/keys`,
        body,
        options,
      }),

    /** List the keys of an account. */
    listKeys: (id: string, options: CallOptions = {}) =>
      send<ApiKeyList>({
        method: 'GET',
        path: `/admin/v1/accounts/${encodeURIComponent(id)}/keys`,
        options,
      }).then(({ items }) => items),

    /** Revoke an API key. */
    revokeKey: (id: string, options: CallOptions = {}) =>
      send<void>({
        method: 'DELETE',
        path: `/admin/v1/keys/${encodeURIComponent(id)}`,
        options,
      }),

    /** Give a key a new secret. */
    rotateKey: (id: string, body: KeyRotation = {}, options: CallOptions = {}) =>
      send<NewApiKey>({
        method: 'POST',
        path: `/admin/v1/keys/${encodeURIComponent(id)}/rotate`,
        body,
        options,
      }),

    /** List jobs. */
    listJobs: (query: {
      cursor?: string
      limit?: number
      state?: 'waiting' | 'running' | 'failed' | 'completed'
      accountId?: string
      kind?: 'generate' | 'translate' | 'rewrite' | 'look' | 'copy' | 'import'
    } = {}, options: CallOptions = {}) =>
      send<OperatorJobList>({
        method: 'GET',
        path: '/admin/v1/jobs',
        query,
        options,
      }),

    /** Retry a failed job. */
    retryJob: (id: string, options: CallOptions = {}) =>
      send<OperatorJob>({
        method: 'POST',
        path: `/admin/v1/jobs/${encodeURIComponent(id)}/retry`,
        options,
      }),

    /** Cancel anybody's job. */
    cancelJob: (id: string, options: CallOptions = {}) =>
      send<OperatorJob>({
        method: 'POST',
        path: `/admin/v1/jobs/${encodeURIComponent(id)}/cancel`,
        options,
      }),

    /** List plans. */
    listPlans: (options: CallOptions = {}) =>
      send<PlanList>({
        method: 'GET',
        path: '/admin/v1/plans',
        options,
      }).then(({ items }) => items),

    /** Make or change a plan. */
    savePlan: (name: string, body: PlanFigures, options: CallOptions = {}) =>
      send<Plan>({
        method: 'PUT',
        path: `/admin/v1/plans/${encodeURIComponent(name)}`,
        body,
        options,
      }),

    /** Read what the service was used for. */
    readServiceUsage: (query: { days?: number } = {}, options: CallOptions = {}) =>
      send<ServiceUsage>({
        method: 'GET',
        path: '/admin/v1/usage',
        query,
        options,
      }),

    /** List webhook deliveries of all accounts. */
    listServiceDeliveries: (query: { cursor?: string; limit?: number; state?: 'waiting' | 'delivered' | 'failed' } = {}, options: CallOptions = {}) =>
      send<OperatorDeliveryList>({
        method: 'GET',
        path: '/admin/v1/deliveries',
        query,
        options,
      }),

    /** Read how the service is. */
    readService: (options: CallOptions = {}) =>
      send<ServiceState>({
        method: 'GET',
        path: '/admin/v1/service',
        options,
      }),

    /** List settings. */
    listSettings: (options: CallOptions = {}) =>
      send<SettingList>({
        method: 'GET',
        path: '/admin/v1/settings',
        options,
      }).then(({ items }) => items),

    /** Read the audit trail. */
    readAudit: (query: { cursor?: string; limit?: number } = {}, options: CallOptions = {}) =>
      send<AuditTrail>({
        method: 'GET',
        path: '/admin/v1/audit',
        query,
        options,
      }),
  }
}
