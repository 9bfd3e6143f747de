/**
 * The texts that say why a job has failed. The text is the job's `error.message`; its `error.code` is one of a few
 * kinds.
 */
export const JOB_FAILURES = {
  'failure-unknown': 'The course could not be generated. Please try again.',
  'failure-stored': 'The course could not be stored. Please try again later, or ask the operator.',
  'failure-slow': 'The course took too long to generate. Please try again.',
  'failure-cancelled': 'This job was cancelled.',
  'failure-cancelled-by-operator': 'The operator cancelled this job.',
  'failure-course-changed': 'The course was changed meanwhile. Please try again.',
  'failure-document-deleted': 'A document was deleted before the course was written from it.',
  'failure-incomplete': 'The generated course was not complete.',
  'failure-checks': 'The generated course did not pass our checks ({rules}).',
  'failure-incomplete-translation': 'The translated course was not complete.',
  'failure-checks-translation': 'The translation did not pass our checks ({rules}).',
  'failure-wanted': 'This course fails because its subject asks for it.',

  'failure-no-model': 'No language model is set up',
  'failure-no-local-model': 'The model server on this machine does not answer',
  'failure-model-unreachable': 'The language model cannot be reached at the moment',
  'failure-model-silent': 'The language model did not answer in time',
  'failure-model-busy': 'The language model is too busy at the moment',
  'failure-model-key': "The language model did not accept this service's credentials",
  'failure-model-quota': 'The quota for the language model is used up',
  'failure-model-unknown': 'The language model that this service is set up to use was not found',
  'failure-model-room': 'The language model cannot take in as much text as this part needs',
  'failure-model-request': 'The language model did not accept the request',
  'failure-model-declined': 'The language model declined to write about this subject',
  'failure-model-slow': 'The language model took too long to write this course',
  'failure-plan': 'The language model did not produce a usable plan for this course',
  'failure-unwritten': 'The language model left parts of the course unwritten',
  'failure-language': 'The language model did not write in the language that was asked for',
  'failure-rules': "The language model's course did not pass the quality rules, even after a second try",
  'failure-rewrite': 'The new text did not pass our checks: {fault}',
  'failure-translation': 'The language model could not translate {key}: {fault}',
  'failure-budget': "The account's budget for language models is used up for this period.",
  'failure-tokens': 'The course would have needed far more of the language model than a course of its size should.',
} as const
