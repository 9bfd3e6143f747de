/** What the API takes and gives. Made by `npm run generate` from src/api/routes. */

export const CONVERSION_FORMATS = ['cmi5', 'xapi', 'common_cartridge', 'html', 'epub', 'docx', 'markdown', 'gift', 'moodle_xml'] as const
export type ConversionFormat = (typeof CONVERSION_FORMATS)[number]

export const COURSE_FORMATS = ['onepage', 'classic'] as const
export type CourseFormat = (typeof COURSE_FORMATS)[number]

export const ADD_ONS = ['practical-exercises', 'wrapup', 'assessment', 'articles', 'videos', 'agreement'] as const
export type AddOn = (typeof ADD_ONS)[number]

export const GROUNDINGS = ['strict', 'open'] as const
export type Grounding = (typeof GROUNDINGS)[number]

export const COURSE_AUTHORS = ['library', 'model'] as const
export type CourseAuthor = (typeof COURSE_AUTHORS)[number]

export const PRACTICES = ['spaced', 'none'] as const
export type Practice = (typeof PRACTICES)[number]

export const EXPORT_FORMATS = ['scorm12', 'scorm2004', 'scorm2004_4'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const SEQUENCINGS = ['adaptive'] as const
export type Sequencing = (typeof SEQUENCINGS)[number]

export const FILE_FORMATS = [
  'scorm12',
  'scorm2004',
  'scorm2004_4',
  'cmi5',
  'xapi',
  'common_cartridge',
  'html',
  'epub',
  'docx',
  'markdown',
  'gift',
  'moodle_xml',
] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

export const SUGGESTION_KINDS = ['whole', 'part', 'near', 'language'] as const
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

export type AccountChange = {
  name?: string
  /** The name of a plan. */
  plan?: string
  /** Monthly credits of this account, in place of the plan's. */
  monthlyCredits?: number
}

export type BrandChoice = {
  /** Shown where there is no logo, and read aloud in place of the logo. */
  name: string
  /** Without brand colours every course keeps its own. Texts stay legible in light and dark mode, whatever the colours are. */
  colours?: {
    /** Buttons have exactly this colour; links, marks and covers have the nearest colour that can be read. */
    main: string
    /** The colour of highlights, and of sparks on covers. */
    second: string
  } | null
  /** The shape of the corners of cards and buttons. */
  corners?: 'petal' | 'round' | 'square'
  /** The typeface of headlines: Bricolage Grotesque, Manrope, Fraunces or Atkinson Hyperlegible. Packages contain it. */
  typeface?: 'bricolage' | 'manrope' | 'fraunces' | 'atkinson'
  /** A line at the end of every page. */
  footer?: string | null
}

export type CommentAnswer = {
  /** Your answer, which the comment's writer reads below it. */
  answer?: string
  /** `applied` writes the suggested words into the course, as its next version; `declined` keeps the old words. */
  state?: 'open' | 'done' | 'applied' | 'declined'
}

export type ConversionRequest = {
  /**
   * `cmi5`: cmi5. For an LMS with a learning record store; every answer becomes a statement. `xapi`: xAPI (Tin Can). For an
   * LMS that launches Tin Can packages; statements of every answer and outcome. `common_cartridge`: Common Cartridge.
   * Lessons as pages of the LMS and the test as its own quiz. `html`: Web page. A folder for any web server; progress stays
   * in the browser. `epub`: EPUB. A book for readers, tablets and phones. `docx`: Word document. A handout to print, edit
   * and comment on. `markdown`: Markdown. One text file, for wikis, editors and assistants. `gift`: GIFT. Questions as
   * plain text, for Moodle and other question banks. `moodle_xml`: Moodle XML. Questions with their feedback, for Moodle's
   * question bank.
   */
  format: ConversionFormat
  /** The URL that gets one POST when the work is done. Prefer HTTPS, with a hard-to-guess token. */
  callbackUrl?: string
}

export type CourseChanges = {
  /** The version that was changed. Changes to an older version are merged, unless the same parts have changed since. */
  version: number
  /** All changes are made, or none. */
  changes: ({
    op: 'set'
    id: string
    /** The fields to replace, each as a whole. */
    fields: Record<string, unknown>
  } | {
    op: 'add'
    /** A name for the new part, used by later changes of this list and by the answer. */
    as?: string
    content: Record<string, unknown>
    /** The part after which it is placed. */
    after?: string
    /** The part in which it becomes the first. */
    into?: string
  } | {
    op: 'move'
    id: string
    /** The part after which it is placed. */
    after?: string
    /** The part in which it becomes the first. */
    into?: string
  } | {
    op: 'remove'
    id: string
  } | {
    op: 'restore'
    id: string
    /** The part after which the part is placed. Left out: its old place, or the last place in its old parent. */
    after?: string
  })[]
}

export type CourseRequest = {
  /** What the course is about. */
  subject: string
  /** `onepage`: the whole course on one page. `classic`: one chapter at a time. */
  format?: CourseFormat
  /** The language that the course is written in. */
  languageId?: string
  /** Chapter titles, used word for word and in this order. Empty: the author chooses them. */
  outline?: string[]
  /** Parts to add. Naming one twice is the same as naming it once. */
  addOns?: AddOn[]
  /** Who the learners are: "night-shift nurses". */
  audience?: string | null
  /** What the learners know already. */
  level?: 'beginner' | 'intermediate' | 'advanced' | null
  /** How the course speaks to learners. */
  tone?: 'plain' | 'friendly' | 'formal' | null
  /** How long the course is. */
  length?: 'short' | 'standard' | 'long' | null
  /** The documents for the course, by the ids that their uploads returned. */
  sources?: string[] | null
  /**
   * Only these sections of the documents, by id: `s3`. With several documents `<sourceId>/s3`, or `<sourceId>` for a whole
   * one.
   */
  sourceSections?: string[] | null
  /** What a language model may add to the documents. `strict`: nothing. `open`: explanations, which are marked. */
  grounding?: Grounding | null
  /** Who writes the course. Unset: the model, if the service has one. */
  author?: CourseAuthor
  /** Which of the offered models writes the course. Any other name is ignored. */
  model?: string
  /** Whether later lessons repeat questions of earlier ones. Unset: `spaced`. */
  practice?: Practice | null
  /** Whether models plan and draw pictures. */
  pictures?: boolean | null
  /** Points that the course must cover. */
  mustCover?: string[] | null
  /** The URL that gets one POST when the work is done. Prefer HTTPS, with a hard-to-guess token. */
  callbackUrl?: string
}

export type ExportRequest = {
  /** `scorm12`: SCORM 1.2. `scorm2004`: SCORM 2004, 3rd edition. `scorm2004_4`: SCORM 2004, 4th edition. */
  format?: ExportFormat
  /** How the LMS leads through the course; with `scorm2004_4` and a course with an assessment only. */
  sequencing?: Sequencing | null
  /** The URL that gets one POST when the work is done. Prefer HTTPS, with a hard-to-guess token. */
  callbackUrl?: string
}

export type KeyRotation = {
  /** How many seconds the old secret stays valid beside the new one. 0: it is invalid at once. */
  graceSeconds?: number
}

export type NewAccount = {
  name: string
  /** The name of a plan. */
  plan: string
  /** Monthly credits of this account, in place of the plan's. */
  monthlyCredits?: number
}

export type NewKeyRequest = {
  name?: string
  /** A test key: its courses come from the library, cost no credits and are gone after seven days. */
  test?: boolean
  /** What the key may do. Any other endpoint answers it with 404. Left out, the key may do everything. */
  scopes?: ('read' | 'write' | 'export')[]
  /** The time from which the key is invalid. Left out, the key does not expire. */
  expiresAt?: string
}

export type PlanFigures = {
  /** Whether accounts of the plan may use the API. */
  paid: boolean
  /** Courses a month. */
  monthlyCredits: number
  /** Left out or null: the value of `MEDIA_QUOTA_BYTES`. */
  mediaBytes?: number | null
  /**
   * US dollars in a period, by the prices of `MODEL_PRICES`. Left out or null: no limit. A job stops before the call that
   * could pass it, with `MODEL_BUDGET`. Models without a price are not held back. 
   */
  monthlyModelBudget?: number | null
  /**
   * Which language model writes its accounts' courses, unless a request chooses another: the one of `MODEL`, one of
   * `MODELS_OFFERED`, or any of a provider whose key is set. Left out or null: the one of `MODEL`. 
   */
  model?: string | null
}

export type ReviewChange = {
  /** Whether the review is closed. */
  closed?: boolean
  /** When the review ends, at most 180 days from now. Left out: after 30 days. */
  expiresAt?: string
}

export type ReviewRequest = {
  /** The request to reviewers, shown as a title. */
  title?: string
  /** The version that reviewers read. Left out: always the newest. */
  version?: number
  /** When the review ends, at most 180 days from now. Left out: after 30 days. */
  expiresAt?: string
  /** Reviewers need the password and the address. Send them separately. */
  password?: string
  /** Gets one POST for each comment and approval: `course.commented`, `course.approved`. */
  callbackUrl?: string
}

export type RewriteRequest = {
  /** The part: a lesson, a block, a question, an article, `c1l1.exercise`, `wrapup` or `agreement`. */
  id: string
  /** How the part should be rewritten. */
  instruction: string
  /** The fields of the part, if its present texts are not saved yet. */
  content?: Record<string, unknown>
  /** False: nothing is saved. Read the new text, and send it as a change if you like it. */
  apply?: boolean
  /** The URL that gets one POST when the work is done. Prefer HTTPS, with a hard-to-guess token. */
  callbackUrl?: string
}

export type SourceText = {
  /** Markdown or plain text. */
  text: string
  name?: string
}

export type TranslationRequest = {
  /** The language to translate into. */
  languageId: string
  /** The URL that gets one POST when the work is done. Prefer HTTPS, with a hard-to-guess token. */
  callbackUrl?: string
}

export type AcceptedJob = {
  /** The job's id, from the answer that accepted it. */
  jobId: string
  status: 'pending'
  /** The path at which the job's state is read; relative to the service's address. */
  pollUrl: string
}

export type Account = {
  /** The account's id. */
  id: string
  name: string
  plan: string
  monthlyCredits: number
  creditsUsed: number
  periodEnds: string
  /** The secret that signs the account's webhooks (Standard Webhooks). */
  webhookSecret: string
  createdAt: string
}

export type AccountList = {
  items: ListedAccount[]
}

export type AddedCourse = {
  /** The course's id, from its job. Whoever has it can read the preview. */
  id: string
  /** The title. */
  name: string
  /** A short line below the title. */
  headline: string
  /** The public preview page. */
  shareUrl: string
  createdAt: string
  /** The findings of the quality rules on the course. */
  findings: {
    rule: string
    at: {
      part: 'course' | 'titles' | 'wrapup' | 'assessment' | 'agreement' | 'glossary'
    } | {
      part: 'chapter' | 'lesson' | 'exercise' | 'block' | 'question' | 'article' | 'job-aid' | 'role-play' | 'outcome'
      id: string
    }
    says: string
  }[]
}

export type Agreement = {
  title: string
  /**
   * Markdown: paragraphs, lists, **bold**, *emphasis*, `code`, fenced code, links and formulas ($TeX$). No headings, images
   * or HTML.
   */
  statement: string
  /** What the learner ticks: "I have read … and will …" */
  confirmation: string
}

export type ApiKey = {
  /** The key's id, not the key. */
  id: string
  name: string
  /** The scopes of the key. */
  scopes: ('read' | 'write' | 'export')[]
  createdAt: string
  expiresAt: string | null
  /** The first characters of the key. */
  start: string
  /** The last characters of the key. */
  end: string
  /** Whether the key is a test key. */
  test: boolean
  lastUsedAt: string | null
  revokedAt: string | null
}

export type ApiKeyList = {
  items: ApiKey[]
}

export type Article = {
  id: string
  chapterId: string
  title: string
  minutes: number
  /** Paragraphs and lists; `## Heading` lines are allowed here only. */
  markdown: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
}

export type Assessment = {
  /** The title of a test that covers less than the course's name promises: the method alone, or awareness alone. */
  title?: string
  passMark: number
  /** How many questions of the bank one attempt draws, every outcome in its share. Left out: all. */
  draw?: number
  /** How many attempts a learner has. Left out: no limit. */
  attempts?: number
  /** When learners see which of their answers were right. Left out, as in earlier documents: `each-try`. */
  review?: 'after-pass' | 'each-try' | 'never'
  questions: Question[]
}

export type AuditEntry = {
  id: string
  at: string
  /** The id of a key, or `operator`. */
  actor: string
  /** The account of the key. Null: the operator, or an account that was erased since. */
  accountId: string | null
  /** The name of an endpoint, or the path of a console page. */
  action: string
  /** The id of the object that the action changed or made. */
  targetId: string | null
  /** The IP address of the sender; for a client behind a proxy, the proxy's. */
  address: string
  /** The request's id in the logs. */
  requestId: string
}

export type AuditTrail = {
  items: AuditEntry[]
  /** The `cursor` of the next page. Null on the last page. */
  nextCursor: string | null
}

export type Block = {
  type: 'text'
  id: string
  /**
   * Markdown: paragraphs, lists, **bold**, *emphasis*, `code`, fenced code, links and formulas ($TeX$). No headings, images
   * or HTML.
   */
  markdown: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'keypoints'
  id: string
  title: string
  points: string[]
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'callout'
  id: string
  tone: 'note' | 'tip' | 'warning'
  title: string
  /**
   * Markdown: paragraphs, lists, **bold**, *emphasis*, `code`, fenced code, links and formulas ($TeX$). No headings, images
   * or HTML.
   */
  markdown: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'example'
  id: string
  title: string
  /**
   * Markdown: paragraphs, lists, **bold**, *emphasis*, `code`, fenced code, links and formulas ($TeX$). No headings, images
   * or HTML.
   */
  situation: string
  steps: string[]
  takeaway: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'table'
  id: string
  caption: string
  columns: string[]
  rows: string[][]
  /** Whether the figures are invented readings to work on, and not facts. */
  readings?: true
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'code'
  id: string
  language: string
  caption: string
  code: string
  /**
   * Markdown: paragraphs, lists, **bold**, *emphasis*, `code`, fenced code, links and formulas ($TeX$). No headings, images
   * or HTML.
   */
  explanation: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'flashcards'
  id: string
  title: string
  cards: {
    front: string
    back: string
    frontPicture?: {
      /** The picture's id, which its upload returned. */
      media: string
      /** Alternative text: what the picture shows, for people who do not see it. */
      alt?: string
      /** Whether the picture is decorative: it adds nothing to the text. */
      decorative?: true
    }
    backPicture?: {
      /** The picture's id, which its upload returned. */
      media: string
      /** Alternative text: what the picture shows, for people who do not see it. */
      alt?: string
      /** Whether the picture is decorative: it adds nothing to the text. */
      decorative?: true
    }
  }[]
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'accordion'
  id: string
  title: string
  items: {
    title: string
    /**
     * Markdown: paragraphs, lists, **bold**, *emphasis*, `code`, fenced code, links and formulas ($TeX$). No headings,
     * images or HTML.
     */
    markdown: string
  }[]
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'steps'
  id: string
  title: string
  steps: {
    title: string
    /**
     * Markdown: paragraphs, lists, **bold**, *emphasis*, `code`, fenced code, links and formulas ($TeX$). No headings,
     * images or HTML.
     */
    markdown: string
  }[]
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'figure'
  form: 'process'
  id: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
  caption: string
  /** One sentence on what to see; shown below the drawing, but read aloud first. */
  reading: string
  /** The items in order. */
  items: {
    label: string
    text?: string
  }[]
} | {
  type: 'figure'
  form: 'cycle'
  id: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
  caption: string
  /** One sentence on what to see; shown below the drawing, but read aloud first. */
  reading: string
  /** The items in order; the last leads to the first. */
  items: {
    label: string
    text?: string
  }[]
} | {
  type: 'figure'
  form: 'timeline'
  id: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
  caption: string
  /** One sentence on what to see; shown below the drawing, but read aloud first. */
  reading: string
  /** The items in order; distances are not to scale. */
  items: {
    label: string
    text?: string
    at: string
  }[]
} | {
  type: 'figure'
  form: 'comparison'
  id: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
  caption: string
  /** One sentence on what to see; shown below the drawing, but read aloud first. */
  reading: string
  sides: {
    label: string
    items: string[]
  }[]
} | {
  type: 'figure'
  form: 'layers'
  id: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
  caption: string
  /** One sentence on what to see; shown below the drawing, but read aloud first. */
  reading: string
  shape: 'stack' | 'pyramid'
  /** The items from top to bottom. */
  items: {
    label: string
    text?: string
  }[]
} | {
  type: 'figure'
  form: 'quadrant'
  id: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
  caption: string
  /** One sentence on what to see; shown below the drawing, but read aloud first. */
  reading: string
  x: {
    label: string
    low: string
    high: string
  }
  y: {
    label: string
    low: string
    high: string
  }
  items: {
    label: string
    text?: string
    x: 'low' | 'high'
    y: 'low' | 'high'
  }[]
} | {
  type: 'figure'
  form: 'parts'
  id: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
  caption: string
  /** One sentence on what to see; shown below the drawing, but read aloud first. */
  reading: string
  whole: string
  items: {
    label: string
    text?: string
    share?: number
  }[]
} | {
  type: 'figure'
  form: 'scale'
  id: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
  caption: string
  /** One sentence on what to see; shown below the drawing, but read aloud first. */
  reading: string
  unit: string
  min: number
  max: number
  also?: {
    unit: string
    factor: number
    offset: number
  }
  zones: {
    label: string
    text?: string
    from: number
    to: number
    tone: 'safe' | 'caution' | 'danger' | 'plain'
  }[]
  marks?: {
    at: number
    label: string
  }[]
} | {
  type: 'figure'
  form: 'tree'
  id: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
  caption: string
  /** One sentence on what to see; shown below the drawing, but read aloud first. */
  reading: string
  root: TreeNode
} | {
  type: 'figure'
  form: 'overlap'
  id: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
  caption: string
  /** One sentence on what to see; shown below the drawing, but read aloud first. */
  reading: string
  sets: {
    label: string
    items: string[]
  }[]
  shared: {
    label: string
    items: string[]
  }
} | {
  type: 'figure'
  form: 'triangle'
  id: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
  caption: string
  /** One sentence on what to see; shown below the drawing, but read aloud first. */
  reading: string
  centre?: string
  items: {
    label: string
    text?: string
  }[]
} | {
  type: 'scenario'
  id: string
  slot: number
  title: string
  role: string
  scenes: {
    id: string
    /**
     * Markdown: paragraphs, lists, **bold**, *emphasis*, `code`, fenced code, links and formulas ($TeX$). No headings,
     * images or HTML.
     */
    situation: string
    picture?: {
      /** The picture's id, which its upload returned. */
      media: string
      /** Alternative text: what the picture shows, for people who do not see it. */
      alt?: string
      /** Whether the picture is decorative: it adds nothing to the text. */
      decorative?: true
    }
    choices: {
      id: string
      text: string
      result: string
      to: {
        scene: string
      } | {
        end: string
      }
    }[]
  }[]
  ends: {
    id: string
    verdict: 'good' | 'mixed' | 'poor'
    debrief: string
    picture?: {
      /** The picture's id, which its upload returned. */
      media: string
      /** Alternative text: what the picture shows, for people who do not see it. */
      alt?: string
      /** Whether the picture is decorative: it adds nothing to the text. */
      decorative?: true
    }
  }[]
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'check'
  id: string
  question: Question
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'image'
  id: string
  /** The picture's id, which its upload returned. Left out: a placeholder that learners do not see. */
  media?: string
  /** What the missing picture has to show, for whoever draws or uploads it. */
  brief?: string
  /** Alternative text: what the picture shows, for people who do not see it. */
  alt?: string
  /** Whether the picture is decorative: it adds nothing to the text. */
  decorative?: true
  caption?: string
  width: 'text' | 'wide' | 'half'
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'labelled-image'
  id: string
  /** The picture's id, which its upload returned. */
  media: string
  /** Alternative text: what the picture shows, for people who do not see it. */
  alt?: string
  markers: {
    /** Per cent of the width, from the left in every language. */
    x: number
    /** Per cent of the height, from the top. */
    y: number
    title: string
    text: string
  }[]
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'audio'
  id: string
  /** The sound's id, which its upload returned. */
  media: string
  title: string
  /** The words of the sound, for people who do not hear it. */
  transcript?: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'video'
  id: string
  /** The film's id, which its upload returned. */
  media: string
  title: string
  captions?: {
    language: string
    /** The captions' id, which their upload returned. */
    media: string
  }[]
  /** A picture that is shown until the film is played. */
  poster?: string
  /** The film in words, for people who cannot see or hear it. */
  transcript?: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'download'
  id: string
  /** The file's id, which its upload returned. */
  media: string
  title: string
  /** The purpose of the file. */
  purpose?: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
}

export type Brand = {
  /** The brand's name; the account's name until one is chosen. */
  name: string
  /** The brand's colours. Null: every course has its own. */
  colours: {
    main: string
    second: string
  } | null
  /** The shape of the corners of cards and buttons. */
  corners: 'petal' | 'round' | 'square'
  /** The typeface of headlines: Bricolage Grotesque, Manrope, Fraunces or Atkinson Hyperlegible. Packages contain it. */
  typeface: 'bricolage' | 'manrope' | 'fraunces' | 'atkinson'
  footer: string | null
  logo: {
    /** An SVG is kept as SVG; every other picture is kept as PNG. */
    type: 'image/svg+xml' | 'image/png'
    width: number
    height: number
    /** The backgrounds on which the logo is visible. On any other, the logo gets a plate behind it. */
    ground: 'any' | 'light' | 'dark'
    /** The SHA-256 hash of the stored bytes. */
    sha256: string
  } | null
  version: string | null
  savedAt: string | null
}

export type Chapter = {
  id: string
  title: string
  summary: string
  lessons: Lesson[]
}

export type ConversionResult = {
  /** The course's id, from its job. Whoever has it can read the preview. */
  courseId: string
  /**
   * `cmi5`: cmi5. For an LMS with a learning record store; every answer becomes a statement. `xapi`: xAPI (Tin Can). For an
   * LMS that launches Tin Can packages; statements of every answer and outcome. `common_cartridge`: Common Cartridge.
   * Lessons as pages of the LMS and the test as its own quiz. `html`: Web page. A folder for any web server; progress stays
   * in the browser. `epub`: EPUB. A book for readers, tablets and phones. `docx`: Word document. A handout to print, edit
   * and comment on. `markdown`: Markdown. One text file, for wikis, editors and assistants. `gift`: GIFT. Questions as
   * plain text, for Moodle and other question banks. `moodle_xml`: Moodle XML. Questions with their feedback, for Moodle's
   * question bank.
   */
  format: ConversionFormat
  /** The file. The address is permanent, and needs no key. */
  downloadUrl: string
  /** The public preview page. */
  shareUrl: string
  exportedAt: string
  /** The parts of the course that the file lacks. Empty if it has all that the format is for. */
  leftOut: LeftOutOfFile[]
}

export type Course = {
  name: string
  headline: string
  /** On law and safety: what the course covers, and whom to ask for more. */
  caveat?: string
  language: string
  format: 'onepage' | 'classic'
  level: 'beginner' | 'intermediate' | 'advanced'
  minutes: number
  outcomes: {
    id: string
    text: string
  }[]
  hues: [number, number]
  /** A photo on the cover, in place of the mosaic. */
  cover?: {
    /** The picture's id, which its upload returned. */
    media: string
    /** The point that stays visible however the photo is cropped: per cent of the width, from the left. */
    x: number
    /** Per cent of the height, from the top. */
    y: number
  }
  /** Whether later lessons repeat earlier checks. Left out: `spaced`. */
  practice?: 'spaced' | 'none'
  chapters: Chapter[]
  wrapup?: Wrapup
  assessment?: Assessment
  articles?: Article[]
  /** Pages to print and keep at hand: checklists, tables, fields to fill in. */
  jobAids?: JobAid[]
  /** Conversations to practise with others, each player with a sheet of their own. */
  rolePlays?: RolePlay[]
  agreement?: Agreement
  glossary: {
    id: string
    term: string
    definition: string
  }[]
  references: Reference[]
  passages?: Passage[]
  /** The media that the course shows. */
  media?: ({
    id: string
    /** The total size of the medium's files. */
    bytes: number
    /** The hash with which the names of the medium's files begin. */
    hash: string
    kind: 'picture'
    /** The width of the largest file. */
    width: number
    height: number
    /** The model that drew the picture; pages name it. Missing if a person uploaded the picture. */
    madeBy?: string
  } | {
    id: string
    /** The total size of the medium's files. */
    bytes: number
    /** The hash with which the names of the medium's files begin. */
    hash: string
    kind: 'sound'
    format: 'mp3' | 'm4a' | 'wav'
    /** The duration in seconds. */
    seconds: number
  } | {
    id: string
    /** The total size of the medium's files. */
    bytes: number
    /** The hash with which the names of the medium's files begin. */
    hash: string
    kind: 'film'
    format: 'mp4' | 'webm'
    width: number
    height: number
    /** The duration in seconds. */
    seconds: number
    codec: 'h264' | 'av1' | 'vp8' | 'vp9'
    hasSound: boolean
  } | {
    id: string
    /** The total size of the medium's files. */
    bytes: number
    /** The hash with which the names of the medium's files begin. */
    hash: string
    kind: 'captions'
    format: 'vtt'
    /** The duration in seconds. */
    seconds: number
  } | {
    id: string
    /** The total size of the medium's files. */
    bytes: number
    /** The hash with which the names of the medium's files begin. */
    hash: string
    kind: 'file'
    format: 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'odp' | 'csv' | 'txt'
    /** The name under which a learner saves the file. */
    name: string
  })[]
  memory: Memory
  /** Who has reviewed the text, with a hash of each part as it was then. */
  reviewed?: {
    by: 'writer' | 'second reader' | 'person'
    parts: Record<string, string>
  }
  origin: Origin
  id: string
  /** 1 for the course as written; every saved change makes the next version. */
  version: number
  createdAt: string
  /** The course of which this course is a translation. */
  translationOf?: string
  /** The version of that course that was translated. */
  sourceVersion?: number
  /** In a translation: the id that its packages and saved states share with its original. */
  family?: string
  quality: QualityReport
}

export type CourseApproved = {
  event: 'course.approved'
  /** The review's id. */
  reviewId: string
  /** The version that was approved. */
  version: number
  approvedAt: string
  course: CourseObject
}

export type CourseComment = {
  /** The comment's id. */
  commentId: string
  /** The review's id. */
  reviewId: string
  /** The part that the comment is about, by id or name. */
  partId: string
  /** Whether the part was removed from the course. */
  isGone: boolean
  /** The version that the comment's writer read. */
  version: number
  /** Only a suggestion is `applied` or `declined`. */
  state: 'open' | 'done' | 'applied' | 'declined'
  /** The name that the writer gave; empty if you are the writer. */
  name: string
  /** Plain text. Escape it before you show it in a page. */
  text: string
  createdAt: string
  changedAt: string | null
  /** The suggested words for the part; null if the comment suggests none. */
  suggestion: {
    /** The key of the text in its part. */
    key: string
    before: string
    after: string
  }[] | null
  answers: {
    /** The comment's id. */
    commentId: string
    writtenBy: 'reviewer' | 'owner'
    /** The name that the writer gave; empty if you are the writer. */
    name: string
    /** Plain text. Escape it before you show it in a page. */
    text: string
    createdAt: string
  }[]
}

export type CourseCommentList = {
  items: CourseComment[]
  /** The `cursor` of the next page. Null on the last page. */
  nextCursor: string | null
}

export type CourseCommented = {
  event: 'course.commented'
  /** The review's id. */
  reviewId: string
  /** The comment's id. */
  commentId: string
  /** The part that the comment is about, by id or name. */
  partId: string
  course: CourseObject
}

export type CourseCreated = {
  event: 'course.created'
  /** The job's id, from the answer that accepted it. */
  jobId: string
  course: CourseObject
}

export type CourseExported = {
  event: 'course.exported'
  /** The course's id, from its job. Whoever has it can read the preview. */
  courseId: string
  format: FileFormat
  /** The zip file. The address is permanent, and needs no key. */
  downloadUrl: string
  /** The public preview page. */
  shareUrl: string
  exportedAt: string
}

export type CourseFailed = {
  event: 'course.failed'
  /** The job's id, from the answer that accepted it. */
  jobId: string
  error: JobFailure
}

export type CourseObject = {
  /** The course's id, from its job. Whoever has it can read the preview. */
  id: string
  /** The title. */
  name: string
  /** A short line below the title. */
  headline: string
  /** The public preview page. */
  shareUrl: string
  createdAt: string
}

export type CourseRead = Course & {
  /** What the language model used to write the course: calls, tokens, and the time of its answers. */
  usage?: {
    calls: number
    inputTokens: number
    outputTokens: number
    milliseconds: number
  }
}

export type CourseUpdated = {
  event: 'course.updated'
  /** The job's id, from the answer that accepted it. */
  jobId: string
  course: CourseObject
}

export type CourseVersion = {
  /** The number of the version. */
  version: number
  savedAt: string
  /** The name of the key that saved the version. */
  savedBy: string
  madeBy: 'generated' | 'edited' | 'restored' | 'copied' | 'translated' | 'rewritten'
  /** The differences from the version before. */
  changes: {
    op: 'set' | 'add' | 'move' | 'remove'
    id: string
    kind: string
    fields?: string[]
  }[]
  exports: {
    format: FileFormat
    exportedAt: string
  }[]
  /** The total size of the media that the version shows; a package is hardly larger. */
  mediaBytes: number
  /** Reasons why an LMS may refuse the version's package, each in one sentence. */
  notes: string[]
}

export type CourseVersionList = {
  items: CourseVersion[]
}

export type Delivery = {
  /** The `webhook-id` that the receiver saw. */
  id: string
  event:
    | 'course.created'
    | 'course.updated'
    | 'course.failed'
    | 'course.exported'
    | 'course.commented'
    | 'course.approved'
    | 'webhook.test'
  /** The receiver's URL; empty once the course was deleted. */
  url: string
  /** The body that is sent. */
  payload: CourseCreated | CourseUpdated | CourseFailed | CourseExported | CourseCommented | CourseApproved | WebhookTest
  /**
   * `delivered`: the receiver answered 2xx; `refused`: the receiver answered 4xx or 5xx; `redirected`: the receiver
   * answered 3xx, which is not followed; `timed-out`: no answer within 10 seconds; `blocked`: the name leads to an address
   * that is not public; `unresolved`: the name leads nowhere; `unreachable`: no connection, or it broke before an answer;
   * `tls-failed`: the receiver could not prove its name; `invalid-answer`: the answer was not HTTP; `invalid-url`: the
   * address cannot be called; `withdrawn`: its course was deleted before it was sent; `abandoned`: the service died in
   * mid-send three times; the event was probably sent; `waiting`: not sent yet
   */
  outcome:
    | 'delivered'
    | 'refused'
    | 'redirected'
    | 'timed-out'
    | 'blocked'
    | 'unresolved'
    | 'unreachable'
    | 'tls-failed'
    | 'invalid-answer'
    | 'invalid-url'
    | 'withdrawn'
    | 'abandoned'
    | 'waiting'
  status: number | null
  milliseconds: number | null
  answer: string | null
  createdAt: string
  finishedAt: string | null
}

export type DeliveryList = {
  items: Delivery[]
  /** The `cursor` of the next page. Null on the last page. */
  nextCursor: string | null
}

export type EditedCourse = {
  /** The number of the version. */
  version: number
  /** The ids of new parts, by the names that `as` gave them. */
  ids: Record<string, string>
  /** The findings of the quality rules on the new version, each with its place. */
  findings: {
    rule: string
    at: {
      part: 'course' | 'titles' | 'wrapup' | 'assessment' | 'agreement' | 'glossary'
    } | {
      part: 'chapter' | 'lesson' | 'exercise' | 'block' | 'question' | 'article' | 'job-aid' | 'role-play' | 'outcome'
      id: string
    }
    says: string
  }[]
  quality: QualityReport
}

export type Exercise = {
  title: string
  /**
   * Markdown: paragraphs, lists, **bold**, *emphasis*, `code`, fenced code, links and formulas ($TeX$). No headings, images
   * or HTML.
   */
  task: string
  steps: {
    id: string
    slot: number
    text: string
  }[]
  /**
   * Markdown: paragraphs, lists, **bold**, *emphasis*, `code`, fenced code, links and formulas ($TeX$). No headings, images
   * or HTML.
   */
  hint: string
  /** A model answer that the learner can compare with; lists and fenced code are allowed. */
  answer: string
}

export type ExportResult = {
  /** The course's id, from its job. Whoever has it can read the preview. */
  courseId: string
  /** `scorm12`: SCORM 1.2. `scorm2004`: SCORM 2004, 3rd edition. `scorm2004_4`: SCORM 2004, 4th edition. */
  format: ExportFormat
  /** The zip file. The address is permanent, and needs no key. */
  downloadUrl: string
  /** The public preview page. */
  shareUrl: string
  exportedAt: string
}

export type Forecast = {
  /** Who would write the course, and from what; as in `origin`. */
  kind: 'model' | 'subject-pack' | 'part-of-pack' | 'domain-pack' | 'workbook' | 'sources'
  name: string | null
  /** The language model that would write the course; absent if none would. */
  model?: string
  /** The title that the course would have. */
  title: string
  /** The language of the course. */
  language: string
  /** The titles of the lessons. Null if a model writes, or if documents are the source and no sections were chosen. */
  lessons: string[] | null
  lessonCount: number | null
  minutes: number | null
  /**
   * `subject`: what was asked for. `wider` or `narrower`: more or less than that. `method`: a general method. `nothing`: a
   * workbook without facts. `documents`: what they say. `unknown`: a model writes.
   */
  teaches: 'subject' | 'wider' | 'narrower' | 'method' | 'nothing' | 'documents' | 'unknown'
  /** What the order asked for or the author planned, but the course lacks (`what`), and the reason (`why`). */
  leftOut: {
    at?: string
    what: string
    why: string
  }[]
  /** Fields of the brief that the author could not use. */
  unused: string[]
  /** The audiences and places that the course was adapted to. */
  adapted?: string[]
  /** The part of the subject that was asked for. */
  focus?: string
  /** The number of chosen sections, and of all sections of the documents. */
  sections?: {
    chosen: number
    of: number
  }
  /** The language in which the request was written, if it is not that of the course. */
  subjectLanguage?: string
  suggestions: {
    /** The `whole` of a part, the `part` that was asked for, what is `near`, or another `language`. */
    kind: SuggestionKind
    /** The title of the suggested course. */
    title: string
    /** The number of its lessons. */
    lessons: number
    /** Request fields for this course. */
    body: {
      subject: string
      languageId: string
    }
  }[]
  /** What the course would cost; nothing with a test key. */
  credits: number
  /** The credits left before the course is ordered. */
  creditsLeft: number
}

export type Health = {
  status: 'ok'
  version: string
}

export type JobAid = {
  id: string
  title: string
  /** Paragraphs, lists and tables of Markdown; `## Heading` lines are allowed, and `- [ ]` begins an item to tick on paper. */
  markdown: string
}

export type JobFailure = {
  /** The reason for people. Safe to show. */
  message: string
  /** A code, only for known reasons. */
  code?: string
}

export type JobList = {
  items: ListedJob[]
  /** The `cursor` of the next page. Null on the last page. */
  nextCursor: string | null
}

export type JobStatus = {
  /** The job's id, from the answer that accepted it. */
  jobId: string
  /** `pending` until the course is written; `completed` and `failed` are final. */
  status: 'pending' | 'completed' | 'failed'
  /** Percent. It never goes down, and is 100 only when completed. */
  progress: number
  /** The current stage of the work; while the job is pending. */
  stage?: 'waiting' | 'reading' | 'planning' | 'writing' | 'questions' | 'checking'
  /** The chapters and lessons that are being written; while the job is pending, as soon as they are planned. */
  outline?: {
    /** The chapter's title. */
    title: string
    lessons: {
      title: string
      /** A written lesson may still be repaired. */
      state: 'planned' | 'written'
    }[]
  }[]
  /**
   * The page that shows each lesson as soon as it is written; while the job is pending, once the course is planned. It
   * becomes the `shareUrl`.
   */
  previewUrl?: string
  /** The language model that writes; absent if none does, or before the job begins. */
  model?: string
  course: CourseObject | null
  /** Who wrote the course and what was left out; once it is completed. */
  origin?: Origin
  error?: JobFailure
}

export type Language = {
  /** The value for `languageId`. */
  id: string
  name: string
  nativeName: string
  direction: 'ltr' | 'rtl'
}

export type LanguageList = {
  items: Language[]
}

export type LeftOutOfFile = {
  /** The kind of block, or `assessment`. */
  part: string
  /** How many of these blocks the course has; for an assessment, the number of its questions. */
  count: number
  /** The reason as a code, for programs. */
  reason: 'no-pictures' | 'no-sound' | 'no-film' | 'no-files' | 'no-such-question' | 'test-withheld'
  /** The reason as a sentence, for people. */
  says: string
}

export type Lesson = {
  id: string
  slot: number
  title: string
  minutes: number
  outcomeIds: string[]
  blocks: Block[]
  exercise?: Exercise
  video?: Video
}

export type ListedAccount = {
  /** The account's id. */
  id: string
  name: string
  plan: string
  monthlyCredits: number
  creditsUsed: number
  periodEnds: string
  createdAt: string
}

export type ListedJob = {
  /** The job's id, from the answer that accepted it. */
  jobId: string
  /** `pending` until the course is written; `completed` and `failed` are final. */
  status: 'pending' | 'completed' | 'failed'
  /** Percent. It never goes down, and is 100 only when completed. */
  progress: number
  /** The current stage of the work; while the job is pending. */
  stage?: 'waiting' | 'reading' | 'planning' | 'writing' | 'questions' | 'checking'
  /** The chapters and lessons that are being written; while the job is pending, as soon as they are planned. */
  outline?: {
    /** The chapter's title. */
    title: string
    lessons: {
      title: string
      /** A written lesson may still be repaired. */
      state: 'planned' | 'written'
    }[]
  }[]
  /**
   * The page that shows each lesson as soon as it is written; while the job is pending, once the course is planned. It
   * becomes the `shareUrl`.
   */
  previewUrl?: string
  /** The language model that writes; absent if none does, or before the job begins. */
  model?: string
  course: CourseObject | null
  /** Who wrote the course and what was left out; once it is completed. */
  origin?: Origin
  error?: JobFailure
  subject: string
  /** The requested language. */
  languageId: string
  createdAt: string
}

export type ListedReview = {
  /** The review's id. */
  reviewId: string
  /** The course's id, from its job. Whoever has it can read the preview. */
  courseId: string
  /** The page for reviewers. Whoever has it may comment. */
  reviewUrl: string
  title: string
  /** Whether reviewers can still read and write. */
  state: 'open' | 'closed' | 'expired'
  /** The version that the review shows; null: always the newest. */
  version: number | null
  hasPassword: boolean
  callbackUrl: string | null
  createdAt: string
  expiresAt: string
  /** How many comments there are. */
  comments: number
  /** How many open comments wait for you. */
  openComments: number
  /** Who has approved which version. */
  approvals: {
    /** The name that the person gave. */
    name: string
    version: number
    approvedAt: string
    /** False once a later version was saved. */
    isCurrent: boolean
  }[]
}

export type Media = {
  /** The media's id. */
  mediaId: string
  kind: 'picture' | 'sound' | 'film' | 'captions' | 'file'
  /** The name of the uploaded file; no page or package shows the name. */
  name: string
  /** The bytes of the quota that the stored files take. */
  bytes: number
  /** The extension of the stored files. */
  format: string
  width: number | null
  height: number | null
  seconds: number | null
  /** How the upload was changed when it was stored, and whether some devices cannot play it: one sentence a note. */
  notes: string[]
  madeBy: string | null
  createdAt: string
}

export type MediaDetail = {
  /** The media's id. */
  mediaId: string
  kind: 'picture' | 'sound' | 'film' | 'captions' | 'file'
  /** The name of the uploaded file; no page or package shows the name. */
  name: string
  /** The bytes of the quota that the stored files take. */
  bytes: number
  /** The extension of the stored files. */
  format: string
  width: number | null
  height: number | null
  seconds: number | null
  /** How the upload was changed when it was stored, and whether some devices cannot play it: one sentence a note. */
  notes: string[]
  madeBy: string | null
  createdAt: string
  /** The courses whose current version, stored version or draft shows the medium. */
  usedBy: {
    /** The course's id, from its job. Whoever has it can read the preview. */
    id: string
    name: string
  }[]
}

export type MediaList = {
  items: Media[]
  /** The `cursor` of the next page. Null on the last page. */
  nextCursor: string | null
}

export type Memory = {
  /** The number of slots ever given, which is also the next slot. */
  slots: number
  /** The numbers of parts in the first version, whose slots count through these lists one after the other. */
  first: {
    lessons: number
    checks: number
    ticks: number
    questions: number
  }
  /** The highest numbers of removed parts, never reused. */
  numbers: Record<string, number>
  /** Slots of removed parts and wordings, which get them back if they are restored. */
  past: {
    id: string
    slot: number
    hash: string
    /** Whether only the stem changed after this wording. */
    reworded?: true
  }[]
  /** In a translation: the names of answers in LMS reports, by question, made from the original's words. */
  responseNames?: Record<string, string[]>
}

export type NewApiKey = {
  /** The key's id, not the key. */
  id: string
  name: string
  /** The scopes of the key. */
  scopes: ('read' | 'write' | 'export')[]
  createdAt: string
  expiresAt: string | null
  /** The API key. It is shown only here. */
  key: string
}

export type OperatorDelivery = {
  /** The `webhook-id` that the receiver saw. */
  id: string
  event:
    | 'course.created'
    | 'course.updated'
    | 'course.failed'
    | 'course.exported'
    | 'course.commented'
    | 'course.approved'
    | 'webhook.test'
  /** The account's id. */
  accountId: string
  accountName: string
  host: string | null
  outcome:
    | 'delivered'
    | 'refused'
    | 'redirected'
    | 'timed-out'
    | 'blocked'
    | 'unresolved'
    | 'unreachable'
    | 'tls-failed'
    | 'invalid-answer'
    | 'invalid-url'
    | 'withdrawn'
    | 'abandoned'
    | 'waiting'
  status: number | null
  milliseconds: number | null
  createdAt: string
  finishedAt: string | null
}

export type OperatorDeliveryList = {
  items: OperatorDelivery[]
  /** The `cursor` of the next page. Null on the last page. */
  nextCursor: string | null
}

export type OperatorJob = {
  /** The job's id, from the answer that accepted it. */
  id: string
  /** The kind of the job. */
  kind: 'generate' | 'translate' | 'rewrite' | 'look' | 'copy' | 'import'
  /** `waiting` in the queue, `running` in the hands of a worker, `failed`, `completed` */
  state: 'waiting' | 'running' | 'failed' | 'completed'
  /** The account's id. */
  accountId: string
  accountName: string
  /** In percent. */
  progress: number
  /** How many times a worker has started the job. */
  attempt: number
  workerId: string | null
  /** The reason of the failure, as the customer reads it. The log has more, under the job's id. */
  error: {
    message: string
    code:
      | 'GENERATION_FAILED'
      | 'MODEL_UNAVAILABLE'
      | 'MODEL_REFUSED'
      | 'MODEL_BUDGET'
      | 'GENERATION_TIMED_OUT'
      | 'COURSE_CHANGED'
      | 'CANCELLED' | null
  } | null
  modelCalls: number
  inputTokens: number
  outputTokens: number
  createdAt: string
  finishedAt: string | null
}

export type OperatorJobList = {
  items: OperatorJob[]
  /** The `cursor` of the next page. Null on the last page. */
  nextCursor: string | null
}

export type Origin = {
  kind: 'model' | 'subject-pack' | 'part-of-pack' | 'domain-pack' | 'workbook' | 'sources'
  /** The pack's or workbook's id, or the model's name. */
  name: string
  /** The pack's title in the language of the course. */
  title?: string
  version: string
  /** What the order asked for or the author planned, but the course lacks (`what`), and the reason (`why`). */
  leftOut: {
    at?: string
    what: string
    why: string
  }[]
  /** Fields of the brief that the author could not use. */
  unused: string[]
  edited?: true
  test?: true
  translatedFrom?: {
    languageId: string
    by: 'model' | 'library' | 'person'
  }
  questions?: {
    /** The number of possible questions with a certain key. */
    certain: number
    /** How many of these questions the course asks. */
    asked: number
    /** How many of the lessons' checks the test repeats. */
    repeated?: number
  }
  /** The number of chosen sections, and of all sections of the documents. */
  sections?: {
    chosen: number
    of: number
  }
  /** The part of the subject that was asked for. */
  focus?: string
  /** The audiences and places that the course was adapted to. */
  adapted?: string[]
  /** The language in which the request was written, if it is not that of the course. */
  subjectLanguage?: string
  /** Courses that come nearer to the request. */
  suggestions?: {
    /** The `whole` of a part, the `part` that was asked for, what is `near`, or another `language`. */
    kind: SuggestionKind
    /** The title of the suggested course. */
    title: string
    /** The number of its lessons. */
    lessons: number
    /** Request fields for this course. */
    body: {
      subject: string
      languageId: string
    }
  }[]
  /** The critic's doubts about blocks that have not changed since. */
  critic?: {
    doubts: {
      at: string
      hash: string
      says: string
    }[]
  }
  grounding?: {
    mode: 'strict' | 'open'
    /** The number of checked sentences. */
    sentences: number
    /** Sentences that quote the documents word for word. */
    placed: number
    /** Sentences that were replaced by the document's own. */
    replaced: number
    /** Sentences that no cited passage supports. */
    cut: number
    /** Headings of the documents that no part cites. */
    uncited: string[]
    /** Sentences that no passage supports but that were kept, in blocks that have not changed since. */
    marks: {
      at: string
      hash: string
      says: string
    }[]
  }
  /** In a course from documents: a hash of each block, question and article as its author wrote it. */
  written?: Record<string, string>
}

export type Passage = {
  id: string
  ref: string
  page?: number
  headings: string[]
  text: string
  hash: string
}

export type Plan = {
  /** The name of the plan: small letters, digits and hyphens, at most 40. */
  name: string
  /** Whether accounts of the plan may use the API. */
  paid: boolean
  /** Courses a month. */
  monthlyCredits: number
  /** How many bytes of media an account may keep. Null: the value of `MEDIA_QUOTA_BYTES`. */
  mediaBytes: number | null
  monthlyModelBudget: number | null
  model: string | null
}

export type PlanList = {
  items: Plan[]
}

export type ProposedCourse = {
  /** A name for the course. */
  title: string
  /** The ids of the course's sections, for `sourceSections`. */
  sections: string[]
  words: number
  lessons: number | null
  /** The number of lessons that do not fit, because the headings do not divide the text. */
  tooMany: number
}

export type QualityReport = {
  form: {
    /** Whether the course keeps every document rule and every rule of the brief. */
    passed: boolean
    findings: {
      rule: string
      at: {
        part: 'course' | 'titles' | 'wrapup' | 'assessment' | 'agreement' | 'glossary'
      } | {
        part: 'chapter' | 'lesson' | 'exercise' | 'block' | 'question' | 'article' | 'job-aid' | 'role-play' | 'outcome'
        id: string
      }
      says: string
    }[]
    /** How much more often right options than wrong ones have a clue for guessers. Near 0 is good. */
    keysMinusDistractors: number | null
  }
  substance: {
    /** Measures of the course. Null where one cannot be judged. */
    measures: {
      /** How well lessons fit their titles: 0.09 or more in good courses. */
      titleFit: number | null
      /** How well questions fit the lessons that they cite: 0.06 or more in good courses. */
      questionFit: number | null
      /** How far lessons support the right options: 0.05 or more in good courses. */
      keySupport: number | null
      /** The share of repeated sentences: 0.006 or less in good courses. */
      repetition: number | null
      /**
       * How much rarer the words of wrong options are in the lessons than those of right ones: 0.14 or less in good
       * courses.
       */
      distractors: number | null
      wordsPerLesson: number | null
      /** The error of the stated minutes, as a share. */
      minutesOff: number | null
    }
    findings: {
      rule: string
      at: {
        part: 'course' | 'titles' | 'wrapup' | 'assessment' | 'agreement' | 'glossary'
      } | {
        part: 'chapter' | 'lesson' | 'exercise' | 'block' | 'question' | 'article' | 'job-aid' | 'role-play' | 'outcome'
        id: string
      }
      says: string
    }[]
    /** How much of the text is unchanged since a reviewer read it. */
    reviewed: 'all' | 'part' | 'none'
    /** Who has checked the facts of the course; code cannot. */
    facts: 'self-checked' | 'sources' | 'critic' | 'person' | 'not checked'
  } | null
  /** The totals of the ledger, for a course from documents. */
  ledger?: {
    /** The number of blocks, questions and articles. */
    parts: number
    /** Parts that cite a passage and say no more than it. */
    traced: number
    /** Parts that tell an invented case. */
    situations?: number
    /** Parts that no passage supports. */
    notSaid?: number
    /** Parts that were edited since they were written. */
    edited?: number
    /** Blocks with a sentence that no passage supports. */
    marked: number
    /** Sentences that were left out because no passage supports them. */
    cut: number
    documents: {
      name: string
      passages: number
      cited: number
    }[]
  }
}

export type Question = {
  kind: 'single'
  id: string
  slot: number
  /** 2 for the second wording of this question, and so on. */
  revision?: number
  stem: string
  picture?: {
    /** The picture's id, which its upload returned. */
    media: string
    /** Alternative text: what the picture shows, for people who do not see it. */
    alt?: string
    /** Whether the picture is decorative: it adds nothing to the text. */
    decorative?: true
  }
  options: {
    id: string
    text: string
    correct: boolean
    /** Why this option is right or wrong; shown after it was picked. */
    reason: string
    picture?: {
      /** The picture's id, which its upload returned. */
      media: string
      /** Alternative text: what the picture shows, for people who do not see it. */
      alt?: string
      /** Whether the picture is decorative: it adds nothing to the text. */
      decorative?: true
    }
  }[]
  outcomeId: string
  evidence: string
  bloom: 'remember' | 'understand' | 'apply' | 'analyze' | 'evaluate' | 'create'
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  kind: 'multiple'
  id: string
  slot: number
  /** 2 for the second wording of this question, and so on. */
  revision?: number
  stem: string
  picture?: {
    /** The picture's id, which its upload returned. */
    media: string
    /** Alternative text: what the picture shows, for people who do not see it. */
    alt?: string
    /** Whether the picture is decorative: it adds nothing to the text. */
    decorative?: true
  }
  options: {
    id: string
    text: string
    correct: boolean
    /** Why this option is right or wrong; shown after it was picked. */
    reason: string
    picture?: {
      /** The picture's id, which its upload returned. */
      media: string
      /** Alternative text: what the picture shows, for people who do not see it. */
      alt?: string
      /** Whether the picture is decorative: it adds nothing to the text. */
      decorative?: true
    }
  }[]
  outcomeId: string
  evidence: string
  bloom: 'remember' | 'understand' | 'apply' | 'analyze' | 'evaluate' | 'create'
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  kind: 'order'
  id: string
  slot: number
  /** 2 for the second wording of this question, and so on. */
  revision?: number
  stem: string
  picture?: {
    /** The picture's id, which its upload returned. */
    media: string
    /** Alternative text: what the picture shows, for people who do not see it. */
    alt?: string
    /** Whether the picture is decorative: it adds nothing to the text. */
    decorative?: true
  }
  items: {
    id: string
    text: string
  }[]
  reason: string
  outcomeId: string
  evidence: string
  bloom: 'remember' | 'understand' | 'apply' | 'analyze' | 'evaluate' | 'create'
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  kind: 'match'
  id: string
  slot: number
  /** 2 for the second wording of this question, and so on. */
  revision?: number
  stem: string
  picture?: {
    /** The picture's id, which its upload returned. */
    media: string
    /** Alternative text: what the picture shows, for people who do not see it. */
    alt?: string
    /** Whether the picture is decorative: it adds nothing to the text. */
    decorative?: true
  }
  pairs: {
    id: string
    left: string
    right: string
  }[]
  extra: {
    id: string
    text: string
  }[]
  reason: string
  outcomeId: string
  evidence: string
  bloom: 'remember' | 'understand' | 'apply' | 'analyze' | 'evaluate' | 'create'
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  kind: 'sort'
  id: string
  slot: number
  /** 2 for the second wording of this question, and so on. */
  revision?: number
  stem: string
  picture?: {
    /** The picture's id, which its upload returned. */
    media: string
    /** Alternative text: what the picture shows, for people who do not see it. */
    alt?: string
    /** Whether the picture is decorative: it adds nothing to the text. */
    decorative?: true
  }
  groups: {
    id: string
    name: string
    items: {
      id: string
      text: string
    }[]
    reason: string
  }[]
  outcomeId: string
  evidence: string
  bloom: 'remember' | 'understand' | 'apply' | 'analyze' | 'evaluate' | 'create'
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  kind: 'number'
  id: string
  slot: number
  /** 2 for the second wording of this question, and so on. */
  revision?: number
  stem: string
  picture?: {
    /** The picture's id, which its upload returned. */
    media: string
    /** Alternative text: what the picture shows, for people who do not see it. */
    alt?: string
    /** Whether the picture is decorative: it adds nothing to the text. */
    decorative?: true
  }
  value: number
  /** How far a right answer may differ from the value. */
  tolerance: number
  unit: string
  reason: string
  outcomeId: string
  evidence: string
  bloom: 'remember' | 'understand' | 'apply' | 'analyze' | 'evaluate' | 'create'
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  kind: 'recall'
  id: string
  slot: number
  /** 2 for the second wording of this question, and so on. */
  revision?: number
  stem: string
  picture?: {
    /** The picture's id, which its upload returned. */
    media: string
    /** Alternative text: what the picture shows, for people who do not see it. */
    alt?: string
    /** Whether the picture is decorative: it adds nothing to the text. */
    decorative?: true
  }
  /** The accepted answers; the first is the proper one. Case, punctuation and a leading article make no difference. */
  accepted: string[]
  mistakes: {
    text: string
    reason: string
  }[]
  reason: string
  outcomeId: string
  evidence: string
  bloom: 'remember' | 'understand' | 'apply' | 'analyze' | 'evaluate' | 'create'
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
}

export type Readiness = {
  status: 'ready' | 'not-ready'
  /** Whether the database answers. */
  database: boolean
  /** Whether the package storage answers. */
  storage: boolean
}

export type Reference = {
  id: string
  source: string
  name: string
  kind: string
  version?: string
  date?: string
  /** The number of the document's passages, cited or not. */
  passages?: number
} | {
  id: string
  body: string
  title: string
  number?: string
  year?: number
  edition?: string
  place: 'International' | 'EU' | 'UK' | 'US' | string
  note?: string
}

export type Review = {
  /** The review's id. */
  reviewId: string
  /** The course's id, from its job. Whoever has it can read the preview. */
  courseId: string
  /** The page for reviewers. Whoever has it may comment. */
  reviewUrl: string
  title: string
  /** Whether reviewers can still read and write. */
  state: 'open' | 'closed' | 'expired'
  /** The version that the review shows; null: always the newest. */
  version: number | null
  hasPassword: boolean
  callbackUrl: string | null
  createdAt: string
  expiresAt: string
}

export type ReviewList = {
  items: ListedReview[]
}

export type RewrittenPart = {
  /** The id of the part. */
  id: string
  /** The part's old fields. */
  before: Record<string, unknown>
  /** The part's new fields. */
  after: Record<string, unknown>
  /** The findings of the quality rules on the course with the new text. */
  findings: {
    rule: string
    at: {
      part: 'course' | 'titles' | 'wrapup' | 'assessment' | 'agreement' | 'glossary'
    } | {
      part: 'chapter' | 'lesson' | 'exercise' | 'block' | 'question' | 'article' | 'job-aid' | 'role-play' | 'outcome'
      id: string
    }
    says: string
  }[]
}

export type RolePlay = {
  id: string
  title: string
  /** The number of players, and whether somebody observes. */
  players: string
  playMinutes: number
  /** Markdown: what all players know of the situation, and how the role play goes. */
  setup: string
  sheets: {
    role: string
    /** Facts that only this player knows. */
    know: string[]
    /** The aims of this player in the conversation. */
    want: string[]
    /** How this player begins, and answers to what the other does. */
    play: string[]
  }[]
  /** Points for the observers to watch. */
  watch: string[]
  /** Questions that all discuss afterwards. */
  debrief: string[]
}

export type ServiceState = {
  version: string
  /** The start time of the process that answers. */
  startedAt: string
  queue: {
    waitingJobs: number
    oldestJobAt: string | null
    runningJobs: number
    /** The number of jobs that failed in the last 24 hours. */
    failedJobs: number
    waitingEvents: number
    oldestEventAt: string | null
  }
  workers: {
    id: string
    /** The author that the worker uses. */
    author: string
    /** Whether the worker's author is a language model. */
    hasModel: boolean
    /** The models that requests may choose at this worker. Null: no language model, or an older version. */
    models: string[] | null
    version: string | null
    concurrency: number | null
    /** The number of jobs that the worker runs now. */
    running: number
    /** The worker's last report; it sends one every minute. */
    seenAt: string
    /** Whether the worker has not reported for three minutes: it has stopped, died, or cannot reach the database. */
    isSilent: boolean
  }[]
  /** The state of the language model, taken from the newest 500 jobs without calling the model. */
  model: {
    /** When the newest job ended in which the model answered. Null: none of these jobs. */
    answeredAt: string | null
    /** When the newest job ended that failed for lack of an answer. Null: none of these jobs. */
    failedAt: string | null
    /** The reason. */
    failure: string | null
  }
  /** The contents of the stores, by kind. */
  storage: {
    kind: 'packages' | 'media' | 'versions' | 'sources'
    files: number
    /** The total size; 0 for versions and sources, whose rows do not record it. */
    bytes: number
    /** When a worker last counted, which happens once an hour. */
    countedAt: string
  }[]
  /** The file system of `DATA_DIR`; null where it cannot be read. */
  disk: {
    freeBytes: number
    totalBytes: number
  } | null
  /** The last backup that `coursewright backup` finished. */
  lastBackup: {
    startedAt: string
    finishedAt: string
    /** The number of files, copied or listed. */
    objects: number
    bytes: number
  } | null
}

export type ServiceUsage = {
  /** The usage per day, oldest first, without empty days. */
  days: {
    /** The day in UTC. */
    day: string
    /** The number of new courses of any kind, without those of test keys. */
    courses: number
    /** Credits that were used and not refunded. */
    credits: number
    modelCalls: number
    inputTokens: number
    outputTokens: number
    /** The cost in US dollars, by the prices of the day of each call. Null: no call had a price. */
    cost: number | null
    /** Calls to models without a price, which `cost` leaves out. */
    unpricedCalls: number
  }[]
  /** The 100 accounts that used most in these days, by tokens and then by courses. */
  accounts: {
    /** The account's id. */
    accountId: string
    accountName: string
    /** The number of new courses of any kind, without those of test keys. */
    courses: number
    /** Credits that were used and not refunded. */
    credits: number
    modelCalls: number
    inputTokens: number
    outputTokens: number
    /** The cost in US dollars, by the prices of the day of each call. Null: no call had a price. */
    cost: number | null
    /** Calls to models without a price, which `cost` leaves out. */
    unpricedCalls: number
    /** The bytes of media that the account stores now. */
    mediaBytes: number
  }[]
  /** The 100 keys whose jobs used most tokens in these days. */
  keys: {
    /** The key that asked the models. */
    keyId: string
    keyName: string
    /** The account's id. */
    accountId: string
    accountName: string
    modelCalls: number
    inputTokens: number
    /** The input tokens that the provider read from its cache. */
    cachedInputTokens: number
    outputTokens: number
    /** The cost in US dollars, by the prices of the day of each call. Null: no call had a price. */
    cost: number | null
    /** Calls to models without a price, which `cost` leaves out. */
    unpricedCalls: number
  }[]
  /**
   * Over the same days, by model and kind of job, most tokens first. Calls from before models were counted apart are in
   * `days` and `accounts` alone.
   */
  models: {
    model: string
    /** The kind of these jobs. */
    kind: 'generate' | 'translate' | 'rewrite' | 'look' | 'copy' | 'import'
    modelCalls: number
    inputTokens: number
    /** The input tokens that the provider read from its cache. */
    cachedInputTokens: number
    outputTokens: number
    /** The cost in US dollars, by the prices of the day of each call. Null: no call had a price. */
    cost: number | null
    /** Calls to models without a price, which `cost` leaves out. */
    unpricedCalls: number
  }[]
}

export type SettingList = {
  items: SettingValue[]
}

export type SettingValue = {
  name: string
  /** The value as set, with dots in place of a secret. Null: not set, so the default applies. */
  value: string | null
  isSecret: boolean
}

export type Source = {
  /** The source's id. */
  sourceId: string
  name: string
  kind: 'pdf' | 'docx' | 'pptx' | 'odt' | 'html' | 'markdown' | 'text' | 'epub' | 'captions' | 'csv' | 'xlsx'
  pages: number | null
  words: number
  /** The number of headings in the document. */
  headings: number
  language: string | null
  /** Whether only a language model can write a course from the document, because the rules do not support its language. */
  needsModel: boolean
  /**
   * What a course made from it would have: certain questions by kind, cards, lessons, and how many of the lessons have no
   * question. `pending` while a long document is looked through: read it again in a moment. Null in a language that is not
   * spoken yet, or where it is too long to be looked through. 
   */
  can: {
    single: number
    multiple: number
    order: number
    match: number
    sort: number
    number: number
    recall: number
    cards: number
    lessons: number
    sectionsWithout: number
  } | 'pending' | null
  /** The document's pictures. Null if it was uploaded before pictures were kept. */
  pictures: {
    /** The number of pictures that courses from the document can show. */
    kept: number
    leftOut: {
      /** The reason why these pictures are not kept. */
      why:
        | 'small'
        | 'plain'
        | 'repeated'
        | 'background'
        | 'decorative'
        | 'drawing'
        | 'elsewhere'
        | 'unreadable'
        | 'too-large'
        | 'too-complex'
        | 'too-many'
        | 'no-space'
      count: number
      /** The pages of these pictures, if the format has pages. */
      pages?: number[]
    }[]
  } | null
  /** Whether the file itself is kept, because `KEEP_SOURCE_FILES` is on. */
  hasFile: boolean
  createdAt: string
}

export type SourceDetail = {
  /** The source's id. */
  sourceId: string
  name: string
  kind: 'pdf' | 'docx' | 'pptx' | 'odt' | 'html' | 'markdown' | 'text' | 'epub' | 'captions' | 'csv' | 'xlsx'
  pages: number | null
  words: number
  /** The number of headings in the document. */
  headings: number
  language: string | null
  /** Whether only a language model can write a course from the document, because the rules do not support its language. */
  needsModel: boolean
  /**
   * What a course made from it would have: certain questions by kind, cards, lessons, and how many of the lessons have no
   * question. `pending` while a long document is looked through: read it again in a moment. Null in a language that is not
   * spoken yet, or where it is too long to be looked through. 
   */
  can: {
    single: number
    multiple: number
    order: number
    match: number
    sort: number
    number: number
    recall: number
    cards: number
    lessons: number
    sectionsWithout: number
  } | 'pending' | null
  /** The document's pictures. Null if it was uploaded before pictures were kept. */
  pictures: {
    /** The number of pictures that courses from the document can show. */
    kept: number
    leftOut: {
      /** The reason why these pictures are not kept. */
      why:
        | 'small'
        | 'plain'
        | 'repeated'
        | 'background'
        | 'decorative'
        | 'drawing'
        | 'elsewhere'
        | 'unreadable'
        | 'too-large'
        | 'too-complex'
        | 'too-many'
        | 'no-space'
      count: number
      /** The pages of these pictures, if the format has pages. */
      pages?: number[]
    }[]
  } | null
  /** Whether the file itself is kept, because `KEEP_SOURCE_FILES` is on. */
  hasFile: boolean
  createdAt: string
  outline: {
    level: number
    text: string
    page?: number
  }[]
  passages: {
    id: string
    page?: number
    headings: string[]
    text: string
  }[]
  /**
   * What can be chosen for a course, in the order of the document. Null while `can` is `pending`; empty where it could not
   * be looked through.
   */
  sections: SourceSection[] | null
  /** What it should become: one course, or several where it is larger than one. Null while `can` is `pending`. */
  proposal: {
    courses: ProposedCourse[]
  } | null
}

export type SourceList = {
  items: Source[]
  /** The `cursor` of the next page. Null on the last page. */
  nextCursor: string | null
}

export type SourceSection = {
  /** The id of the section, which stays the same as long as the document is kept. */
  id: string
  /** The heading; empty for the text before the first one. */
  title: string
  level: number
  parent: string | null
  /** The words of the section's own text, without those under the headings below it. */
  words: number
  /** The first and the last page of the section; null without pages. */
  pages: number[] | null
  /** The number of certain questions by kind; null in an unsupported language. */
  can: {
    single: number
    multiple: number
    order: number
    match: number
    sort: number
    number: number
    recall: number
  } | null
  /** Whether the proposal includes the section. */
  taken: boolean
  /**
   * Why. Taken: `whole`, all of a document that is no larger than a course; `rules`, `steps`, `tables`, for what it holds;
   * `main`, by its heading and length. Left out: `contents`, `closing`, `history`, `pointer`, for what it is; `empty`,
   * without a text of its own; `minor`, where a document that is larger than a course holds weightier ones.
   */
  why: 'whole' | 'rules' | 'steps' | 'tables' | 'main' | 'contents' | 'closing' | 'history' | 'pointer' | 'empty' | 'minor'
}

export type TreeNode = {
  label: string
  text?: string
  verdict?: 'good' | 'mixed' | 'poor'
  branches?: {
    when: string
    to: TreeNode
  }[]
}

export type Usage = {
  plan: string
  /** The number of courses that the account may create in a period. */
  monthlyCredits: number
  creditsUsed: number
  creditsLeft: number
  /** When the count of used credits returns to 0. */
  periodEnds: string
  /** Bytes of media that the account may keep; of a test key, that the key may keep. */
  mediaBytes: number
  /** The bytes used, including those of running uploads. */
  mediaBytesUsed: number
  modelBudget: number | null
  modelSpent: number | null
  /** The use of language models by the key's jobs in the last 31 days, oldest first. */
  modelUse: {
    /** The day in UTC. */
    day: string
    model: string
    /** The kind of these jobs. */
    kind: 'generate' | 'translate' | 'rewrite' | 'look' | 'copy' | 'import'
    /** The number of answered calls, including those whose answer was unusable. */
    calls: number
    inputTokens: number
    /** The input tokens that the provider read from its cache. */
    cachedInputTokens: number
    outputTokens: number
  }[]
}

export type Video = {
  kind: 'youtube'
  videoId: string
  title: string
  channel: string
} | {
  kind: 'search'
  query: string
}

export type WebhookSecret = {
  /** The secret that signs the account's webhooks (Standard Webhooks). */
  webhookSecret: string
}

export type WebhookTest = {
  event: 'webhook.test'
  sentAt: string
}

export type Wrapup = {
  /**
   * Markdown: paragraphs, lists, **bold**, *emphasis*, `code`, fenced code, links and formulas ($TeX$). No headings, images
   * or HTML.
   */
  summary: string
  learned: {
    outcomeId: string
    text: string
  }[]
  nextSteps: string[]
}

export type WritingProgress = {
  /** `completed`: the course is at its address. */
  status: 'pending' | 'completed'
  /** Percent. It never goes down, and is 100 only when completed. */
  progress: number
  /** A number that rises with every change of the page; while pending. */
  version?: number
}

export type WebhookEvent = CourseCreated | CourseUpdated | CourseFailed | CourseExported | CourseCommented | CourseApproved | WebhookTest
