/** Returns the voices for the course's language. */
export function listVoices(lang: string): SpeechSynthesisVoice[] {
  const voices = window.speechSynthesis?.getVoices() ?? []
  return voices.filter(voice => readTag(voice).split('-')[0] === lang.split('-')[0])
}

/**
 * Returns the best voice for a language. A voice on the learner's own machine comes first, because it does not send the
 * text away; among equals, a voice of the same region comes first.
 */
export function findVoice(lang: string): SpeechSynthesisVoice | undefined {
  const rankVoice = (voice: SpeechSynthesisVoice) => Number(readTag(voice) === lang) + 2 * Number(voice.localService)
  return listVoices(lang).sort((one, other) => rankVoice(other) - rankVoice(one))[0]
}

/** Returns the language tag of a voice; Android writes `en_US`. */
function readTag({ lang }: SpeechSynthesisVoice): string {
  return lang.replace('_', '-')
}
