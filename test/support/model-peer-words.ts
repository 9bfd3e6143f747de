/** Word lists from which the model peer builds grammatical sentences in one language that seldom repeat. */
export type PeerWords = {
  nouns: string[]
  verbs: string[]
  adjectives: string[]
  sentences: ((word: PeerWordSource) => string)[]
  title(word: PeerWordSource): string
  outcome(word: PeerWordSource): string
  stem(word: PeerWordSource): string
  option(word: PeerWordSource): string
  statement(word: PeerWordSource): string
}

export type PeerWordSource = { noun(): string; verb(): string; adjective(): string }

const english: PeerWords = {
  nouns:
    'valves ledgers ladders signals tickets drawings samples contracts invoices cables filters shelves routes tools labels pumps sensors budgets recipes maps gloves forms records batches hinges sketches engines folders panels brackets seeds lenses'.split(
      ' ',
    ),
  verbs:
    'support replace reveal protect follow limit connect measure describe carry balance shape reach guide feed cool test release cover hold'.split(
      ' ',
    ),
  adjectives:
    'worn sealed narrow fresh shared heavy quiet spare damp steady loose bright early plain rough hidden'.split(' '),
  sentences: [
    w => `The ${w.adjective()} ${w.noun()} ${w.verb()} the ${w.noun()} near your ${w.noun()}.`,
    w => `Ask which ${w.noun()} ${w.verb()} these ${w.adjective()} ${w.noun()} today.`,
    w => `When ${w.adjective()} ${w.noun()} ${w.verb()} the ${w.noun()}, stop and look at the ${w.noun()}.`,
    w => `Put ${w.noun()} beside ${w.adjective()} ${w.noun()}, then compare their ${w.noun()}.`,
    w => `A colleague with ${w.adjective()} ${w.noun()} will ${w.verb()} your ${w.noun()} sooner.`,
    w => `Write down how ${w.noun()} ${w.verb()} the ${w.adjective()} ${w.noun()} you saw.`,
    w => `Without ${w.adjective()} ${w.noun()}, the ${w.noun()} ${w.verb()} less than ${w.noun()} do.`,
    w => `Most ${w.noun()} ${w.verb()} ${w.adjective()} ${w.noun()}, while other ${w.noun()} wait.`,
    w => `You can ${w.verb()} the ${w.noun()} once ${w.adjective()} ${w.noun()} are in place.`,
    w => `Good ${w.noun()} ${w.verb()} both ${w.adjective()} ${w.noun()} and the ${w.noun()} behind them.`,
  ],
  title: w => `How ${w.adjective()} ${w.noun()} ${w.verb()} ${w.noun()}`,
  outcome: w => `Choose ${w.adjective()} ${w.noun()} that ${w.verb()} the ${w.noun()} in your team`,
  stem: w =>
    `Your team finds ${w.adjective()} ${w.noun()} that ${w.verb()} the ${w.noun()}. What do you do with the ${w.noun()}?`,
  option: w => `Move the ${w.adjective()} ${w.noun()} to the ${w.noun()}`,
  statement: w => `I will ${w.verb()} the ${w.adjective()} ${w.noun()} before I touch the ${w.noun()}.`,
}

const german: PeerWords = {
  nouns:
    'Ventile Rechnungen Leitern Signale Zeichnungen Proben Verträge Kabel Filter Regale Wege Werkzeuge Etiketten Pumpen Sensoren Rezepte Karten Handschuhe Formulare Aufzeichnungen Scharniere Skizzen Motoren Ordner Platten Halterungen Samen Linsen Behälter Schalter'.split(
      ' ',
    ),
  verbs:
    'stützen ersetzen zeigen schützen begrenzen verbinden messen beschreiben tragen formen erreichen führen kühlen prüfen halten ordnen'.split(
      ' ',
    ),
  adjectives:
    'alten dichten schmalen frischen schweren leisen feuchten losen hellen frühen rauen verborgenen sauberen festen'.split(
      ' ',
    ),
  sentences: [
    w => `Die ${w.adjective()} ${w.noun()} ${w.verb()} die ${w.noun()} neben Ihren ${w.noun()}.`,
    w => `Fragen Sie, welche ${w.noun()} heute die ${w.adjective()} ${w.noun()} ${w.verb()}.`,
    w => `Wenn die ${w.adjective()} ${w.noun()} Ihre ${w.noun()} ${w.verb()}, sehen Sie sich die ${w.noun()} an.`,
    w => `Legen Sie die ${w.noun()} neben die ${w.adjective()} ${w.noun()} und vergleichen Sie die ${w.noun()}.`,
    w => `Kolleginnen mit ${w.adjective()} ${w.noun()} können Ihre ${w.noun()} schneller ${w.verb()}.`,
    w => `Schreiben Sie auf, wie die ${w.noun()} unsere ${w.adjective()} ${w.noun()} ${w.verb()}.`,
    w => `Ohne die ${w.adjective()} ${w.noun()} müssen andere ${w.noun()} die ${w.noun()} ${w.verb()}.`,
    w => `Viele ${w.noun()} ${w.verb()} die ${w.adjective()} ${w.noun()}, während die ${w.noun()} warten.`,
    w => `Sie können die ${w.noun()} ${w.verb()}, sobald die ${w.adjective()} ${w.noun()} bereitliegen.`,
    w => `Gute ${w.noun()} ${w.verb()} die ${w.adjective()} ${w.noun()} und auch deren ${w.noun()}.`,
  ],
  title: w => `Wie die ${w.adjective()} ${w.noun()} ${w.noun()} ${w.verb()}`,
  outcome: w => `Die ${w.adjective()} ${w.noun()} auswählen, die unsere ${w.noun()} ${w.verb()}`,
  stem: w =>
    `In Ihrem Team gibt es die ${w.adjective()} ${w.noun()}, die ${w.noun()} ${w.verb()}. Was machen Sie mit den ${w.noun()}?`,
  option: w => `Die ${w.adjective()} ${w.noun()} zu den ${w.noun()} bringen`,
  statement: w => `Ich werde die ${w.adjective()} ${w.noun()} ${w.verb()}, bevor ich die ${w.noun()} anfasse.`,
}

export const PEER_WORDS: Record<string, PeerWords> = { en: english, de: german }
