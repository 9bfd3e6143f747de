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
  /** Without them every course keeps its own colours. Texts stay legible in light and dark mode, whatever the colours are. */
  colours?: {
    /** Buttons have exactly this colour; links, marks and covers have the nearest colour that can be read. */
    main: string
    /** The colour of highlights, and of sparks on covers. */
    second: string
  } | null
  /** The corners of cards and buttons. */
  corners?: 'petal' | 'round' | 'square'
  /** The face of headlines: Bricolage Grotesque, Manrope, Fraunces or Atkinson Hyperlegible. It travels in the package. */
  typeface?: 'bricolage' | 'manrope' | 'fraunces' | 'atkinson'
  /** A line at the end of every page. */
  footer?: string | null
}

export type CommentAnswer = {
  /** Your answer, which its writer reads below the comment. */
  answer?: string
  /** `applied` writes the suggested words into the course, as its next version; `declined` keeps the old ones. */
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
  /** Gets one POST when the work is done. HTTPS is recommended. Put a hard-to-guess token in its path or query. */
  callbackUrl?: string
}

export type CourseChanges = {
  /** The version that was changed. Changes to an older one are merged, unless the same parts have changed since. */
  version: number
  /** All changes are made, or none. */
  changes: ({
    op: 'set'
    id: string
    /** The fields to replace, each as a whole. */
    fields: Record<string, unknown>
  } | {
    op: 'add'
    /** A name for the new part, by which later changes of this list and the answer know it. */
    as?: string
    content: Record<string, unknown>
    /** The part that it comes after. */
    after?: string
    /** The part that it goes into, as its first. */
    into?: string
  } | {
    op: 'move'
    id: string
    /** The part that it comes after. */
    after?: string
    /** The part that it goes into, as its first. */
    into?: string
  } | {
    op: 'remove'
    id: string
  } | {
    op: 'restore'
    id: string
    /** The part that it comes after. Left out: the part returns to its old place, or becomes the last in its old parent. */
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
  /** How the course speaks to them. */
  tone?: 'plain' | 'friendly' | 'formal' | null
  /** How long the course is. */
  length?: 'short' | 'standard' | 'long' | null
  /** Documents that the course is made from, by the ids that uploading them gave. */
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
  /** Whether questions of earlier lessons come back later. Unset: `spaced`. */
  practice?: Practice | null
  /** Whether models plan and draw pictures. */
  pictures?: boolean | null
  /** Points that the course must cover. */
  mustCover?: string[] | null
  /** Gets one POST when the work is done. HTTPS is recommended. Put a hard-to-guess token in its path or query. */
  callbackUrl?: string
}

export type ExportRequest = {
  /** `scorm12`: SCORM 1.2. `scorm2004`: SCORM 2004, 3rd edition. `scorm2004_4`: SCORM 2004, 4th edition. */
  format?: ExportFormat
  /** How the LMS leads through the course; with `scorm2004_4` and a course with an assessment only. */
  sequencing?: Sequencing | null
  /** Gets one POST when the work is done. HTTPS is recommended. Put a hard-to-guess token in its path or query. */
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
  /** Whether its accounts may use the API. */
  paid: boolean
  /** Courses a month. */
  monthlyCredits: number
  /** Left out or null: what `MEDIA_QUOTA_BYTES` says. */
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
  /** What reviewers are asked for. */
  title?: string
  /** The version that they read. Without it, always the newest. */
  version?: number
  /** When the review ends, at most 180 days from now. Left out: after 30 days. */
  expiresAt?: string
  /** Reviewers need it besides the address. Send it to them separately. */
  password?: string
  /** Gets one POST for each comment and approval: `course.commented`, `course.approved`. */
  callbackUrl?: string
}

export type RewriteRequest = {
  /** The part: a lesson, a block, a question, an article, `c1l1.exercise`, `wrapup` or `agreement`. */
  id: string
  /** What the new words should be like. */
  instruction: string
  /** The fields of the part, if its present texts are not saved yet. */
  content?: Record<string, unknown>
  /** False: nothing is saved. Read the new words and send them as a change, or not. */
  apply?: boolean
  /** Gets one POST when the work is done. HTTPS is recommended. Put a hard-to-guess token in its path or query. */
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
  /** Gets one POST when the work is done. HTTPS is recommended. Put a hard-to-guess token in its path or query. */
  callbackUrl?: string
}

export type AcceptedJob = {
  /** The id that creating the course gave. */
  jobId: string
  status: 'pending'
  /** The path of the job, which tells its progress; relative to the service's address. */
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
  /** Signs the account's webhooks (Standard Webhooks). */
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
  /** What the rules say of the course. */
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
  /** What it may do. */
  scopes: ('read' | 'write' | 'export')[]
  createdAt: string
  expiresAt: string | null
  /** The first characters of the key. */
  start: string
  /** The last characters of the key. */
  end: string
  /** Whether it is a test key. */
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
  /** The title of a test that covers less than the name of the course says: the method alone, or awareness alone. */
  title?: string
  passMark: number
  /** How many questions of the bank one try asks, every outcome in its share. Without it, all are asked. */
  draw?: number
  /** How many tries a learner has. Without it, there is no limit. */
  attempts?: number
  /** When learners see which of their answers were right. Left out, as in documents of earlier versions: `each-try`. */
  review?: 'after-pass' | 'each-try' | 'never'
  questions: Question[]
}

export type AuditEntry = {
  id: string
  at: string
  /** The id of a key, or `operator`. */
  actor: string
  /** Whose key it is. Null: the operator, or an account that was erased since. */
  accountId: string | null
  /** The name of an endpoint, or the path of a console page. */
  action: string
  /** What it was done to, or what it made. */
  targetId: string | null
  /** The address that sent the request. Of a client behind a proxy, it is the proxy's. */
  address: string
  /** The id that the logs carry. */
  requestId: string
}

export type AuditTrail = {
  items: AuditEntry[]
  /** Give it as `cursor` to read the next page. Null on the last page. */
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
  /** The figures are made up as readings to work on, not facts. */
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
      /** The id that uploading the picture gave. */
      media: string
      /** What is to be seen, for whoever does not see it. */
      alt?: string
      /** The picture says nothing that the text does not. */
      decorative?: true
    }
    backPicture?: {
      /** The id that uploading the picture gave. */
      media: string
      /** What is to be seen, for whoever does not see it. */
      alt?: string
      /** The picture says nothing that the text does not. */
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
  /** One sentence that says what to see; shown below the drawing and read first. */
  reading: string
  /** In order. */
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
  /** One sentence that says what to see; shown below the drawing and read first. */
  reading: string
  /** In order; the last leads to the first. */
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
  /** One sentence that says what to see; shown below the drawing and read first. */
  reading: string
  /** In order; distances are not to scale. */
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
  /** One sentence that says what to see; shown below the drawing and read first. */
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
  /** One sentence that says what to see; shown below the drawing and read first. */
  reading: string
  shape: 'stack' | 'pyramid'
  /** From top to bottom. */
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
  /** One sentence that says what to see; shown below the drawing and read first. */
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
  /** One sentence that says what to see; shown below the drawing and read first. */
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
  /** One sentence that says what to see; shown below the drawing and read first. */
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
  /** One sentence that says what to see; shown below the drawing and read first. */
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
  /** One sentence that says what to see; shown below the drawing and read first. */
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
  /** One sentence that says what to see; shown below the drawing and read first. */
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
      /** The id that uploading the picture gave. */
      media: string
      /** What is to be seen, for whoever does not see it. */
      alt?: string
      /** The picture says nothing that the text does not. */
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
      /** The id that uploading the picture gave. */
      media: string
      /** What is to be seen, for whoever does not see it. */
      alt?: string
      /** The picture says nothing that the text does not. */
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
  /** The id that uploading the picture gave. Without it the block is a frame that learners are not shown. */
  media?: string
  /** What a picture has to show that is to be drawn or uploaded here. */
  brief?: string
  /** What is to be seen, for whoever does not see it. */
  alt?: string
  /** The picture says nothing that the text does not. */
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
  /** The id that uploading the picture gave. */
  media: string
  /** What is to be seen, for whoever does not see it. */
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
  /** The id that uploading the sound gave. */
  media: string
  title: string
  /** What is heard, for whoever does not hear it. */
  transcript?: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'video'
  id: string
  /** The id that uploading the film gave. */
  media: string
  title: string
  captions?: {
    language: string
    /** The id that uploading the captions gave. */
    media: string
  }[]
  /** A picture that is shown until the film is played. */
  poster?: string
  /** What is seen and heard, for whoever cannot see or hear it. */
  transcript?: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
} | {
  type: 'download'
  id: string
  /** The id that uploading the file gave. */
  media: string
  title: string
  /** What it is for. */
  purpose?: string
  cites?: {
    ref: string
    at?: string
    passage?: string
  }[]
}

export type Brand = {
  /** The account's name until one is chosen. */
  name: string
  /** Null: every course has its own. */
  colours: {
    main: string
    second: string
  } | null
  /** The corners of cards and buttons. */
  corners: 'petal' | 'round' | 'square'
  /** The face of headlines: Bricolage Grotesque, Manrope, Fraunces or Atkinson Hyperlegible. It travels in the package. */
  typeface: 'bricolage' | 'manrope' | 'fraunces' | 'atkinson'
  footer: string | null
  logo: {
    /** An SVG is kept as SVG; every other picture is kept as PNG. */
    type: 'image/svg+xml' | 'image/png'
    width: number
    height: number
    /** The backgrounds on which the logo can be seen. On any other, it is shown on a plate. */
    ground: 'any' | 'light' | 'dark'
    /** The hash of the bytes that are kept. */
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
  /** What of the course the file does not carry. Empty where it carries all that the format is for. */
  leftOut: LeftOutOfFile[]
}

export type Course = {
  name: string
  headline: string
  /** Of law and safety: what the course covers, and who may ask for more. */
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
    /** The id that uploading the picture gave. */
    media: string
    /** Of the point that stays in sight however the photo is cropped: per cent of the width, from the left. */
    x: number
    /** Per cent of the height, from the top. */
    y: number
  }
  /** Whether checks of earlier lessons come back. Without it, `spaced`. */
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
  /** The media that it shows. */
  media?: ({
    id: string
    /** The size of all its files together. */
    bytes: number
    /** The hash with which the names of its files begin. */
    hash: string
    kind: 'picture'
    /** The width of the largest file. */
    width: number
    height: number
    /** The model that drew the picture, which learners are told. Missing where a person sent it. */
    madeBy?: string
  } | {
    id: string
    /** The size of all its files together. */
    bytes: number
    /** The hash with which the names of its files begin. */
    hash: string
    kind: 'sound'
    format: 'mp3' | 'm4a' | 'wav'
    /** How long it takes. */
    seconds: number
  } | {
    id: string
    /** The size of all its files together. */
    bytes: number
    /** The hash with which the names of its files begin. */
    hash: string
    kind: 'film'
    format: 'mp4' | 'webm'
    width: number
    height: number
    /** How long it takes. */
    seconds: number
    codec: 'h264' | 'av1' | 'vp8' | 'vp9'
    hasSound: boolean
  } | {
    id: string
    /** The size of all its files together. */
    bytes: number
    /** The hash with which the names of its files begin. */
    hash: string
    kind: 'captions'
    format: 'vtt'
    /** How long it takes. */
    seconds: number
  } | {
    id: string
    /** The size of all its files together. */
    bytes: number
    /** The hash with which the names of its files begin. */
    hash: string
    kind: 'file'
    format: 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'odp' | 'csv' | 'txt'
    /** What a learner saves it as. */
    name: string
  })[]
  memory: Memory
  /** Who has reviewed the text, and which parts: each with a hash of what it said then. */
  reviewed?: {
    by: 'writer' | 'second reader' | 'person'
    parts: Record<string, string>
  }
  origin: Origin
  id: string
  /** 1 as it was written; every saved change makes the next one. */
  version: number
  createdAt: string
  /** The course that this one is a translation of. */
  translationOf?: string
  /** Which of its versions was translated. */
  sourceVersion?: number
  /** Of a translation: the id that its packages and saved states share with the course that it was made from. */
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
  /** The part that it speaks of, by its id or name. */
  partId: string
  /** The part is no longer in the course. */
  isGone: boolean
  /** The version that its writer has read. */
  version: number
  /** Only a suggestion is `applied` or `declined`. */
  state: 'open' | 'done' | 'applied' | 'declined'
  /** The writer's name, as it was given; empty if you wrote the comment. */
  name: string
  /** Plain text. Escape it before you show it in a page. */
  text: string
  createdAt: string
  changedAt: string | null
  /** Other words for the part; null where there are none. */
  suggestion: {
    /** Which text of the part. */
    key: string
    before: string
    after: string
  }[] | null
  answers: {
    /** The comment's id. */
    commentId: string
    writtenBy: 'reviewer' | 'owner'
    /** The writer's name, as it was given; empty if you wrote the comment. */
    name: string
    /** Plain text. Escape it before you show it in a page. */
    text: string
    createdAt: string
  }[]
}

export type CourseCommentList = {
  items: CourseComment[]
  /** Give it as `cursor` to read the next page. Null on the last page. */
  nextCursor: string | null
}

export type CourseCommented = {
  event: 'course.commented'
  /** The review's id. */
  reviewId: string
  /** The comment's id. */
  commentId: string
  /** The part that it speaks of, by its id or name. */
  partId: string
  course: CourseObject
}

export type CourseCreated = {
  event: 'course.created'
  /** The id that creating the course gave. */
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
  /** The id that creating the course gave. */
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
  /** What the language model cost that wrote the course: calls, tokens, and the time that it took to answer. */
  usage?: {
    calls: number
    inputTokens: number
    outputTokens: number
    milliseconds: number
  }
}

export type CourseUpdated = {
  event: 'course.updated'
  /** The id that creating the course gave. */
  jobId: string
  course: CourseObject
}

export type CourseVersion = {
  /** The number of the version. */
  version: number
  savedAt: string
  /** The name of the key that saved it. */
  savedBy: string
  madeBy: 'generated' | 'edited' | 'restored' | 'copied' | 'translated' | 'rewritten'
  /** What differs from the version before. */
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
  /** What the media that it shows take together; a package is little larger. */
  mediaBytes: number
  /** What may keep an LMS from taking its package, each in one sentence. */
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
  /** Where it was sent; empty once its course was deleted. */
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
  /** Give it as `cursor` to read the next page. Null on the last page. */
  nextCursor: string | null
}

export type EditedCourse = {
  /** The number of the version. */
  version: number
  /** The ids of new parts, by the names that `as` gave them. */
  ids: Record<string, string>
  /** What the rules say of the course now, each with the place it speaks of. */
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
  /** Who would write it, and from what; as in `origin`. */
  kind: 'model' | 'subject-pack' | 'part-of-pack' | 'domain-pack' | 'workbook' | 'sources'
  name: string | null
  /** Which language model would write it; absent where none would. */
  model?: string
  /** What the course would be called. */
  title: string
  /** The language that it would be in. */
  language: string
  /** The titles of its lessons. Null where a model writes, or documents are the source and no sections of them were chosen. */
  lessons: string[] | null
  lessonCount: number | null
  minutes: number | null
  /**
   * `subject`: what was asked for. `wider` or `narrower`: more or less than that. `method`: a general method. `nothing`: a
   * workbook without facts. `documents`: what they say. `unknown`: a model writes.
   */
  teaches: 'subject' | 'wider' | 'narrower' | 'method' | 'nothing' | 'documents' | 'unknown'
  /** What was asked for or known, and is not in the course. */
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
  /** How many sections of its documents the client has chosen for it, of how many. */
  sections?: {
    chosen: number
    of: number
  }
  /** The language in which the subject was understood, where it is another than that of the course. */
  subjectLanguage?: string
  suggestions: {
    /** The `whole` of a part, the `part` that was asked for, what is `near`, or another `language`. */
    kind: SuggestionKind
    /** What it is called. */
    title: string
    /** How many lessons it has. */
    lessons: number
    /** The fields that give it. */
    body: {
      subject: string
      languageId: string
    }
  }[]
  /** What the course would cost; nothing with a test key. */
  credits: number
  /** What is left before it. */
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
  /** For people. Safe to show. */
  message: string
  /** Only for known ways to fail. */
  code?: string
}

export type JobList = {
  items: ListedJob[]
  /** Give it as `cursor` to read the next page. Null on the last page. */
  nextCursor: string | null
}

export type JobStatus = {
  /** The id that creating the course gave. */
  jobId: string
  /** `pending` until the course is written; `completed` and `failed` are final. */
  status: 'pending' | 'completed' | 'failed'
  /** Percent. It never goes down, and is 100 only when completed. */
  progress: number
  /** What is being done for the course; while the job is pending. */
  stage?: 'waiting' | 'reading' | 'planning' | 'writing' | 'questions' | 'checking'
  /** The chapters and lessons that are being written; while the job is pending, as soon as they are planned. */
  outline?: {
    /** Of the chapter. */
    title: string
    lessons: {
      title: string
      /** What is written may still be mended. */
      state: 'planned' | 'written'
    }[]
  }[]
  /** Shows each lesson as soon as it is written; while the job is pending, from its plan on. It becomes the `shareUrl`. */
  previewUrl?: string
  /** Which language model is asked; absent where none is, or before the job begins. */
  model?: string
  course: CourseObject | null
  /** Who wrote the course and what was left out; once it is completed. */
  origin?: Origin
  error?: JobFailure
}

export type Language = {
  /** What `languageId` takes. */
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
  /** How many of them the course has; of an assessment, its questions. */
  count: number
  /** Why, for programs. */
  reason: 'no-pictures' | 'no-sound' | 'no-film' | 'no-files' | 'no-such-question' | 'test-withheld'
  /** Why, for people. */
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
  /** The id that creating the course gave. */
  jobId: string
  /** `pending` until the course is written; `completed` and `failed` are final. */
  status: 'pending' | 'completed' | 'failed'
  /** Percent. It never goes down, and is 100 only when completed. */
  progress: number
  /** What is being done for the course; while the job is pending. */
  stage?: 'waiting' | 'reading' | 'planning' | 'writing' | 'questions' | 'checking'
  /** The chapters and lessons that are being written; while the job is pending, as soon as they are planned. */
  outline?: {
    /** Of the chapter. */
    title: string
    lessons: {
      title: string
      /** What is written may still be mended. */
      state: 'planned' | 'written'
    }[]
  }[]
  /** Shows each lesson as soon as it is written; while the job is pending, from its plan on. It becomes the `shareUrl`. */
  previewUrl?: string
  /** Which language model is asked; absent where none is, or before the job begins. */
  model?: string
  course: CourseObject | null
  /** Who wrote the course and what was left out; once it is completed. */
  origin?: Origin
  error?: JobFailure
  subject: string
  /** The language that was asked for. */
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
  /** The version that it shows; null: always the newest. */
  version: number | null
  hasPassword: boolean
  callbackUrl: string | null
  createdAt: string
  expiresAt: string
  /** How many comments there are. */
  comments: number
  /** How many of them wait for you. */
  openComments: number
  /** Who has approved which version. */
  approvals: {
    /** As it was given. */
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
  /** The name that it was sent under; no page and no package shows it. */
  name: string
  /** What is kept of it takes so many bytes of the quota. */
  bytes: number
  /** What its files end with. */
  format: string
  width: number | null
  height: number | null
  seconds: number | null
  /** What is not kept as it was sent, or does not play everywhere. */
  notes: string[]
  madeBy: string | null
  createdAt: string
}

export type MediaDetail = {
  /** The media's id. */
  mediaId: string
  kind: 'picture' | 'sound' | 'film' | 'captions' | 'file'
  /** The name that it was sent under; no page and no package shows it. */
  name: string
  /** What is kept of it takes so many bytes of the quota. */
  bytes: number
  /** What its files end with. */
  format: string
  width: number | null
  height: number | null
  seconds: number | null
  /** What is not kept as it was sent, or does not play everywhere. */
  notes: string[]
  madeBy: string | null
  createdAt: string
  /** The courses of which the current version, a kept one or the draft shows it. */
  usedBy: {
    /** The course's id, from its job. Whoever has it can read the preview. */
    id: string
    name: string
  }[]
}

export type MediaList = {
  items: Media[]
  /** Give it as `cursor` to read the next page. Null on the last page. */
  nextCursor: string | null
}

export type Memory = {
  /** How many slots were ever given; the next one is this number. */
  slots: number
  /** How many parts the first version had. Its slots are these lists one after the other. */
  first: {
    lessons: number
    checks: number
    ticks: number
    questions: number
  }
  /** The highest number ever given, where the part that had it is gone. */
  numbers: Record<string, number>
  /** Slots of parts and wordings that are gone, which they take back when they return. */
  past: {
    id: string
    slot: number
    hash: string
    /** Only the stem changed after it. */
    reworded?: true
  }[]
  /** Of a translation, by question: how reports of an LMS name its answers, by the words of the original. */
  responseNames?: Record<string, string[]>
}

export type NewApiKey = {
  /** The key's id, not the key. */
  id: string
  name: string
  /** What it may do. */
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
  /** Give it as `cursor` to read the next page. Null on the last page. */
  nextCursor: string | null
}

export type OperatorJob = {
  /** The id that creating the course gave. */
  id: string
  /** What the job is for. */
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
  /** Why it failed, as its customer was told. The log has more, under the id of the job. */
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
  /** Give it as `cursor` to read the next page. Null on the last page. */
  nextCursor: string | null
}

export type Origin = {
  kind: 'model' | 'subject-pack' | 'part-of-pack' | 'domain-pack' | 'workbook' | 'sources'
  /** The pack's or workbook's id, or the model's name. */
  name: string
  /** What the pack is called in the language of its course. */
  title?: string
  version: string
  /** What was asked for or known, and is not in the course. */
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
    /** How many questions there are whose key is certain. */
    certain: number
    /** How many of them are asked. */
    asked: number
    /** How many checks of the lessons the test asks once more. */
    repeated?: number
  }
  /** How many sections of its documents the client has chosen for it, of how many. */
  sections?: {
    chosen: number
    of: number
  }
  /** The part of the subject that was asked for. */
  focus?: string
  /** The audiences and places that the course was adapted to. */
  adapted?: string[]
  /** The language in which the subject was understood, where it is another than that of the course. */
  subjectLanguage?: string
  /** What comes nearer to what was asked for. */
  suggestions?: {
    /** The `whole` of a part, the `part` that was asked for, what is `near`, or another `language`. */
    kind: SuggestionKind
    /** What it is called. */
    title: string
    /** How many lessons it has. */
    lessons: number
    /** The fields that give it. */
    body: {
      subject: string
      languageId: string
    }
  }[]
  /** A second look at every chapter, and what it doubts of blocks that still say what they said then. */
  critic?: {
    doubts: {
      at: string
      hash: string
      says: string
    }[]
  }
  grounding?: {
    mode: 'strict' | 'open'
    /** How many there were. */
    sentences: number
    /** The documents' own, word for word. */
    placed: number
    /** Those that were replaced by the document's own sentence. */
    replaced: number
    /** Those that no cited passage bears out. */
    cut: number
    /** Headings of the documents that no part cites. */
    uncited: string[]
    /** What was kept though no passage says so, of blocks that still say what they said then. */
    marks: {
      at: string
      hash: string
      says: string
    }[]
  }
  /** Of a course from documents: its blocks, questions and articles, each by a hash of what its author wrote. */
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
  /** Whether its accounts may use the API. */
  paid: boolean
  /** Courses a month. */
  monthlyCredits: number
  /** How many bytes of media an account may keep. Null: what `MEDIA_QUOTA_BYTES` says. */
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
  /** The ids of its sections, for `sourceSections`. */
  sections: string[]
  words: number
  lessons: number | null
  /** Lessons that the course has no room for, because the headings do not divide the text. */
  tooMany: number
}

export type QualityReport = {
  form: {
    /** Every document rule and every rule of the brief holds. */
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
    /** How much more often right options carry what a guesser looks for than wrong ones do. Near 0 is good. */
    keysMinusDistractors: number | null
  }
  substance: {
    /** Null where it cannot be judged. */
    measures: {
      /** Lessons are about what their titles say: 0.09 or more in good courses. */
      titleFit: number | null
      /** Questions are about the lessons that they cite: 0.06 or more. */
      questionFit: number | null
      /** Lessons say what the right options say: 0.05 or more. */
      keySupport: number | null
      /** The share of sentences that stand there more than once: 0.006 or less. */
      repetition: number | null
      /** How much stranger wrong options are than right ones: 0.14 or less. */
      distractors: number | null
      wordsPerLesson: number | null
      /** How far the claimed minutes are off, as a share. */
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
    /** How much of the text is word for word what a reviewer has read. */
    reviewed: 'all' | 'part' | 'none'
    /** Who vouches for what the course says. Code cannot. */
    facts: 'self-checked' | 'sources' | 'critic' | 'person' | 'not checked'
  } | null
  /** Of a course that was made from documents. */
  ledger?: {
    /** Blocks, questions and articles. */
    parts: number
    /** Those that cite a passage and say no more than it. */
    traced: number
    /** Those that tell of an invented case. */
    situations?: number
    /** Those that say what no passage does. */
    notSaid?: number
    /** Those that were changed since they were written. */
    edited?: number
    /** Those of the blocks that hold what no passage says. */
    marked: number
    /** Sentences that were left out because no passage bears them out. */
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
    /** The id that uploading the picture gave. */
    media: string
    /** What is to be seen, for whoever does not see it. */
    alt?: string
    /** The picture says nothing that the text does not. */
    decorative?: true
  }
  options: {
    id: string
    text: string
    correct: boolean
    /** Why this option is right or wrong; shown after it was picked. */
    reason: string
    picture?: {
      /** The id that uploading the picture gave. */
      media: string
      /** What is to be seen, for whoever does not see it. */
      alt?: string
      /** The picture says nothing that the text does not. */
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
    /** The id that uploading the picture gave. */
    media: string
    /** What is to be seen, for whoever does not see it. */
    alt?: string
    /** The picture says nothing that the text does not. */
    decorative?: true
  }
  options: {
    id: string
    text: string
    correct: boolean
    /** Why this option is right or wrong; shown after it was picked. */
    reason: string
    picture?: {
      /** The id that uploading the picture gave. */
      media: string
      /** What is to be seen, for whoever does not see it. */
      alt?: string
      /** The picture says nothing that the text does not. */
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
    /** The id that uploading the picture gave. */
    media: string
    /** What is to be seen, for whoever does not see it. */
    alt?: string
    /** The picture says nothing that the text does not. */
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
    /** The id that uploading the picture gave. */
    media: string
    /** What is to be seen, for whoever does not see it. */
    alt?: string
    /** The picture says nothing that the text does not. */
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
    /** The id that uploading the picture gave. */
    media: string
    /** What is to be seen, for whoever does not see it. */
    alt?: string
    /** The picture says nothing that the text does not. */
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
    /** The id that uploading the picture gave. */
    media: string
    /** What is to be seen, for whoever does not see it. */
    alt?: string
    /** The picture says nothing that the text does not. */
    decorative?: true
  }
  value: number
  /** How far off an answer may be and still be right. */
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
    /** The id that uploading the picture gave. */
    media: string
    /** What is to be seen, for whoever does not see it. */
    alt?: string
    /** The picture says nothing that the text does not. */
    decorative?: true
  }
  /** What may be typed; the first is the proper answer. Case, punctuation and an article in front make no difference. */
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
  /** The database answers. */
  database: boolean
  /** The package storage answers. */
  storage: boolean
}

export type Reference = {
  id: string
  source: string
  name: string
  kind: string
  version?: string
  date?: string
  /** How many passages it has, cited or not. */
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
  /** The version that it shows; null: always the newest. */
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
  /** The part. */
  id: string
  /** What it said, by its fields. */
  before: Record<string, unknown>
  /** The new words. */
  after: Record<string, unknown>
  /** What the rules say of the course with the new words. */
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
  /** How many take part, and whether somebody watches. */
  players: string
  playMinutes: number
  /** Markdown: what all players know of the situation, and how the role play goes. */
  setup: string
  sheets: {
    role: string
    /** What only this player knows. */
    know: string[]
    /** What this player wants to reach in the conversation. */
    want: string[]
    /** How this player begins, and answers to what the other does. */
    play: string[]
  }[]
  /** What the observers look for. */
  watch: string[]
  /** What all talk about afterwards. */
  debrief: string[]
}

export type ServiceState = {
  version: string
  /** When the process that answers was started. */
  startedAt: string
  queue: {
    waitingJobs: number
    oldestJobAt: string | null
    runningJobs: number
    /** How many failed in the last 24 hours. */
    failedJobs: number
    waitingEvents: number
    oldestEventAt: string | null
  }
  workers: {
    id: string
    /** Who writes there. */
    author: string
    /** Whether that is a language model. */
    hasModel: boolean
    /** What requests may choose there, where there is a choice. Null: no language model, or a version that does not say. */
    models: string[] | null
    version: string | null
    concurrency: number | null
    /** How many it has now. */
    running: number
    /** When it last reported, which it does every minute. */
    seenAt: string
    /** Whether it has not reported for three minutes: it has stopped, died, or cannot reach the database. */
    isSilent: boolean
  }[]
  /** What the newest 500 jobs tell of the language model. It is not called for this. */
  model: {
    /** When the newest job ended that the language model answered. Null: none of the newest. */
    answeredAt: string | null
    /** When the newest job ended that failed because the model did not answer. */
    failedAt: string | null
    /** Why. */
    failure: string | null
  }
  /** What the stores hold, by kind. */
  storage: {
    kind: 'packages' | 'media' | 'versions' | 'sources'
    files: number
    /** 0 for versions and sources: their rows do not say how long their texts are. */
    bytes: number
    /** A worker counts once an hour. */
    countedAt: string
  }[]
  /** The file system of `DATA_DIR`; null where it cannot be asked. */
  disk: {
    freeBytes: number
    totalBytes: number
  } | null
  /** The last one that `coursewright backup` finished. */
  lastBackup: {
    startedAt: string
    finishedAt: string
    /** Files, copied or listed. */
    objects: number
    bytes: number
  } | null
}

export type ServiceUsage = {
  /** Oldest first, without empty days. */
  days: {
    /** In UTC. */
    day: string
    /** Courses that were made. */
    courses: number
    /** Credits that were taken and not given back. */
    credits: number
    modelCalls: number
    inputTokens: number
    outputTokens: number
    /** US dollars, by the prices of the day on which the calls were made. Null: no call had a price. */
    cost: number | null
    /** Calls to models without a price, which `cost` leaves out. */
    unpricedCalls: number
  }[]
  /** Over the same days, the 100 that used most, by tokens and then by courses. */
  accounts: {
    /** The account's id. */
    accountId: string
    accountName: string
    /** Courses that were made. */
    courses: number
    /** Credits that were taken and not given back. */
    credits: number
    modelCalls: number
    inputTokens: number
    outputTokens: number
    /** US dollars, by the prices of the day on which the calls were made. Null: no call had a price. */
    cost: number | null
    /** Calls to models without a price, which `cost` leaves out. */
    unpricedCalls: number
    /** What the account keeps of media now. */
    mediaBytes: number
  }[]
  /** Over the same days, the 100 keys whose jobs asked models for most, by tokens. */
  keys: {
    /** The key that asked the models. */
    keyId: string
    keyName: string
    /** The account's id. */
    accountId: string
    accountName: string
    modelCalls: number
    inputTokens: number
    /** Of the input, what the provider read from its cache. */
    cachedInputTokens: number
    outputTokens: number
    /** US dollars, by the prices of the day on which the calls were made. Null: no call had a price. */
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
    /** What the jobs were for. */
    kind: 'generate' | 'translate' | 'rewrite' | 'look' | 'copy' | 'import'
    modelCalls: number
    inputTokens: number
    /** Of the input, what the provider read from its cache. */
    cachedInputTokens: number
    outputTokens: number
    /** US dollars, by the prices of the day on which the calls were made. Null: no call had a price. */
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
  /** As it was set, with dots in the place of a secret. Null: not set, so its default holds. */
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
  /** How many headings it has. */
  headings: number
  language: string | null
  /** Whether a language model alone can write a course from it, as the rules do not speak its language. */
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
  /** The pictures in it. Null where it was uploaded before pictures were kept. */
  pictures: {
    /** Pictures that courses made from it can show. */
    kept: number
    leftOut: {
      /** Why they are not kept. */
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
      /** Where the format has pages. */
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
  /** How many headings it has. */
  headings: number
  language: string | null
  /** Whether a language model alone can write a course from it, as the rules do not speak its language. */
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
  /** The pictures in it. Null where it was uploaded before pictures were kept. */
  pictures: {
    /** Pictures that courses made from it can show. */
    kept: number
    leftOut: {
      /** Why they are not kept. */
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
      /** Where the format has pages. */
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
  /** Give it as `cursor` to read the next page. Null on the last page. */
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
  /** The first and the last page that it stands on; null without pages. */
  pages: number[] | null
  /** Certain questions by kind; null in a language that is not spoken yet. */
  can: {
    single: number
    multiple: number
    order: number
    match: number
    sort: number
    number: number
    recall: number
  } | null
  /** Whether the proposal takes it. */
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
  /** Courses that the account may create in a period. */
  monthlyCredits: number
  creditsUsed: number
  creditsLeft: number
  /** When the used credits are counted from 0 again. */
  periodEnds: string
  /** Bytes of media that the account may keep; of a test key, that the key may keep. */
  mediaBytes: number
  /** The bytes that are used, with those of uploads under way. */
  mediaBytesUsed: number
  modelBudget: number | null
  modelSpent: number | null
  /** What the key's jobs asked language models for in the last 31 days, oldest first. */
  modelUse: {
    /** In UTC. */
    day: string
    model: string
    /** What the jobs were for. */
    kind: 'generate' | 'translate' | 'rewrite' | 'look' | 'copy' | 'import'
    /** All that were answered, also those whose answer could not be used. */
    calls: number
    inputTokens: number
    /** Of the input, what the provider read from its cache. */
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
  /** Signs the account's webhooks (Standard Webhooks). */
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
  /** Rises with every change of the page; while pending. */
  version?: number
}

export type WebhookEvent = CourseCreated | CourseUpdated | CourseFailed | CourseExported | CourseCommented | CourseApproved | WebhookTest
