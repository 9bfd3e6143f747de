/** A text of somebody's, true paraphrases of it, and sentences that say otherwise, by what is false in them. */
export type ClaimText = {
  name: string
  language: 'en' | 'de' | 'fr' | 'es'
  text: string
  holds: string[]
  lies: [kind: LieKind, says: string][]
}
export type LieKind = 'number' | 'actor' | 'negation' | 'merged' | 'added' | 'unsupported'

/** What the rules were written with. What they are worth is measured on other texts. */
export const TUNED: ClaimText[] = [
  {
    name: 'Forklift trucks',
    language: 'en',
    text: `Only licensed drivers may operate a forklift truck. Licences must be renewed every three years. The driver must inspect the truck before each shift and record the result in the log book. A truck with a leaking mast must not be driven and must be reported to the workshop manager at once. Loads must not be lifted higher than 30 cm while the truck is moving. The speed limit in the hall is 10 km/h, and in the yard 20 km/h. Pedestrians have priority at all crossings. Batteries may be charged only in the charging room, which must be ventilated for at least 15 minutes before charging begins. The shift supervisor keeps the keys and hands them out against a signature.`,
    holds: [
      'Nobody without a licence may operate a forklift truck.',
      'A licence has to be renewed every 3 years.',
      'Before every shift the truck is inspected by its driver.',
      'The result of the inspection goes into the log book.',
      'Do not drive a truck whose mast leaks.',
      'A leaking mast is reported to the workshop manager immediately.',
      'Keep the load at most 30 cm high while you drive the truck.',
      'In the hall you may drive 10 km/h at most.',
      'At crossings, pedestrians come first.',
      'Ventilate the charging room for a quarter of an hour before you start charging.',
      'You get the keys from the shift supervisor and sign for them.',
    ],
    lies: [
      ['number', 'Licences must be renewed every five years.'],
      ['number', 'The speed limit in the hall is 15 km/h.'],
      ['number', 'The charging room must be ventilated for at least 15 hours before charging begins.'],
      ['merged', 'The speed limit in the hall is 20 km/h, the one in the yard 10 km/h.'],
      ['merged', 'Loads must not be lifted higher than 15 cm while the truck is moving.'],
      ['actor', 'The workshop manager must inspect the truck before each shift.'],
      ['actor', 'A leaking mast must be reported to the shift supervisor at once.'],
      ['actor', 'The driver keeps the keys and hands them out against a signature.'],
      ['negation', 'A truck with a leaking mast may be driven to the workshop.'],
      ['negation', 'Anybody may operate a forklift truck without a licence.'],
      ['negation', 'Pedestrians do not have priority at crossings.'],
      ['added', 'Under the Machinery Act of 1998 only licensed drivers may operate a forklift truck.'],
      ['added', 'Nine out of 10 accidents happen while reversing.'],
      ['unsupported', 'Employees receive a bonus at Christmas if sales were good.'],
    ],
  },
  {
    name: 'Travel expenses',
    language: 'en',
    text: `Trips must be approved by the line manager before they are booked. Employees book trains in second class; first class needs the approval of the director. Flights under 500 km are not reimbursed. Hotel costs are paid up to 120 euros a night, breakfast included. Meals are paid with a daily allowance of 28 euros. Receipts must be handed in to Finance within 30 days of the return. Claims without receipts are not paid. Finance pays approved claims within two weeks. Taxi rides should be shared where that is possible. A private car may be used when no train leaves within an hour; 30 cents are then paid for each kilometre.`,
    holds: [
      'Have your trip approved by your line manager before you book it.',
      'Trains are booked in second class.',
      'You need the approval of the director to travel first class.',
      'For a flight of less than 500 km you get nothing back.',
      'A night in a hotel may cost up to 120 euros with breakfast.',
      'For meals there is an allowance of 28 euros a day.',
      'Finance must have your receipts no later than 30 days after the return.',
      'Without a receipt, a claim is not paid.',
      'Approved claims are paid by Finance within 14 days.',
      'Share a taxi where you can.',
      'If no train leaves within an hour, you may take your own car.',
    ],
    lies: [
      ['number', 'Hotel costs are paid up to 150 euros a night.'],
      ['number', 'Receipts must be handed in within 30 weeks of the return.'],
      ['merged', 'Meals are paid with a daily allowance of 30 euros.'],
      ['merged', 'Flights under 120 km are not reimbursed.'],
      ['actor', 'Trips must be approved by the director before they are booked.'],
      ['actor', 'The line manager pays approved claims within two weeks.'],
      ['negation', 'Claims without receipts are paid as well.'],
      ['negation', 'Flights under 500 km are reimbursed.'],
      ['negation', 'Taxi rides must be shared where that is possible.'],
      ['negation', 'Trips must be approved by the line manager after they are booked.'],
      ['added', 'According to the Income Tax Act the daily allowance is 28 euros.'],
      ['added', 'Hotels in London are paid up to 180 euros a night.'],
    ],
  },
  {
    name: 'Milchküche',
    language: 'de',
    text: `Die Milchküche darf nur mit Haube und frischem Kittel betreten werden. Die Hände sind mindestens 30 Sekunden lang zu desinfizieren. Die Stationsleitung prüft jeden Morgen die Temperatur des Kühlschranks. Sie muss zwischen 2 und 5 °C liegen. Angebrochene Flaschen dürfen nicht wieder in den Kühlschrank gestellt werden. Zubereitete Nahrung ist innerhalb von 24 Stunden zu verbrauchen. Die Pflegekraft beschriftet jede Flasche mit Namen und Uhrzeit. Reste werden von der Hauswirtschaft entsorgt. Der Wasserfilter wird alle vier Wochen gewechselt.`,
    holds: [
      'Ohne Haube und frischen Kittel darf niemand die Milchküche betreten.',
      'Desinfizieren Sie die Hände wenigstens 30 Sekunden lang.',
      'Jeden Morgen wird die Temperatur des Kühlschranks von der Stationsleitung geprüft.',
      'Im Kühlschrank müssen es 2 bis 5 Grad sein.',
      'Stellen Sie angebrochene Flaschen nicht in den Kühlschrank zurück.',
      'Zubereitete Nahrung muss innerhalb eines Tages verbraucht werden.',
      'Auf jede Flasche schreibt die Pflegekraft Namen und Uhrzeit.',
      'Der Wasserfilter wird alle 4 Wochen gewechselt.',
    ],
    lies: [
      ['number', 'Die Hände sind mindestens 20 Sekunden lang zu desinfizieren.'],
      ['number', 'Zubereitete Nahrung ist innerhalb von 24 Tagen zu verbrauchen.'],
      ['actor', 'Die Pflegekraft prüft jeden Morgen die Temperatur des Kühlschranks.'],
      ['negation', 'Angebrochene Flaschen dürfen wieder in den Kühlschrank gestellt werden.'],
      ['negation', 'Die Hände sind höchstens 30 Sekunden lang zu desinfizieren.'],
      ['merged', 'Der Wasserfilter wird alle 24 Stunden gewechselt.'],
      ['added', 'Nach der Lebensmittelhygieneverordnung § 7 ist Nahrung innerhalb von 24 Stunden zu verbrauchen.'],
    ],
  },
]
