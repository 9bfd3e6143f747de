/**
 * A sample lesson for the prompts of small models, which copy a sample better than they follow a description. Its
 * subject is one that no customer will take for their own.
 */
export const SAMPLE_LESSON = `This is how a good lesson looks, from another course and shortened; yours is longer
and about your own matter:
${JSON.stringify({
  blocks: [
    {
      type: 'text',
      markdown:
        'Fresh dough tears when you pull it. After half an hour it stretches like a cloth. Water needs **time**.',
    },
    {
      type: 'example',
      title: 'Two bowls on a Saturday',
      situation: 'Mara mixes one dough at nine and one at half past. At ten she kneads both.',
      steps: [
        'She pulls the younger dough: it tears at once.',
        'She pulls the older dough: a thin skin holds.',
        'She leaves the younger one for half an hour and pulls again: now it holds too.',
      ],
      takeaway: 'Resting replaces kneading, up to a point.',
    },
    {
      type: 'check',
      question: {
        kind: 'single',
        stem: 'Your dough tears while you shape it, ten minutes after mixing. What do you do first?',
        options: [
          {
            text: 'Cover it and wait half an hour',
            correct: true,
            reason: 'The flour has not taken up the water yet.',
          },
          { text: 'Knead it hard for ten minutes', correct: false, reason: 'Dry spots tear however long you knead.' },
          { text: 'Work in a handful of flour', correct: false, reason: 'More dry flour makes it tear sooner.' },
        ],
        outcome: 1,
        bloom: 'apply',
        evidence: 2,
      },
    },
  ],
  terms: [{ term: 'Resting', definition: 'Leaving dough alone so that water reaches the flour.' }],
})}`
