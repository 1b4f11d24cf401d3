import type { NewArticle } from "#contract/articles.ts";

/** An article of the demo data. */
export type DemoArticle = Required<Omit<NewArticle, "article_details" | "article_date">> & {
  id: string;
  /** How many days before the seeding it was written. */
  daysAgo: number;
  /** In Markdown (D62): a heading, a list or a picture counts as one, too. */
  paragraphs: readonly string[];
  /** One of the demo's trainers. */
  writerId: string;
  /** The voters' ids. The demo accounts aren't among them, so that whoever tries them can still vote (D35). */
  upvotes: readonly string[];
  downvotes: readonly string[];
};

/** The demo's articles, oldest first. */
export const demoArticles: readonly DemoArticle[] = [
  {
    id: "article-strength-is-a-skill",
    article_title: "Strength is a skill, so practise it",
    writerId: "trainer-nusrat-jahan",
    daysAgo: 309,
    article_image_url: "/pictures/articles/strength-is-a-skill.svg",
    upvotes: [
      "member-sabbir-hossain",
      "member-ayesha-rahman",
      "member-kamal-uddin",
      "member-joy-barua",
      "trainer-farzana-akter",
      "trainer-imran-chowdhury",
    ],
    downvotes: [],
    paragraphs: [
      "Watch somebody lift for the first time and you will see a person arguing with a bar. Mostly it wins. The knees want one thing, the back another, and the breath has left the room. Watch the same person six weeks later. The arms are hardly bigger, yet the bar is twice as heavy and goes up in a straight line. What grew in between was mostly skill.",
      "In your first months, much of the progress comes from your nervous system. It learns which muscles to switch on, in which order, and which ones to leave alone. That is good news, because skills answer to practice. You do not need to be young, and you do not need to suffer. You need to repeat a thing well, often.",
      "So treat your sets like scales on a harmonium. Choose four movements: a squat, a push, a pull, and something that picks a weight up from the floor. Do them two or three times a week. Stop each set while you still have two good repetitions left in you. A set that ends in a mess teaches the mess.",
      "Film one set from the side every second week. You will see in ten seconds what I would need five minutes to explain: heels that lift, a bar that drifts forward, a chin that looks for the ceiling. Fix one thing at a time.",
      'Then write it down. Date, movement, weight, repetitions, and one word about how it felt. When three sessions in a row say "easy", add the smallest plate we have. It weighs one and a quarter kilos, and nobody has ever been proud of it. Forty of those later, you will be.',
      "One last thing. Soreness is not a mark. You can have a splendid session and feel nothing the next day. Judge the week by your notebook, not by how you take the stairs.",
    ],
  },
  {
    id: "article-ten-minutes",
    article_title: "What ten minutes can do",
    writerId: "trainer-rafiq-hasan",
    daysAgo: 281,
    article_image_url: "/pictures/articles/ten-minutes.svg",
    upvotes: ["member-lamia-karim", "member-rumana-islam", "member-ayesha-rahman", "trainer-nusrat-jahan"],
    downvotes: ["member-sabbir-hossain"],
    paragraphs: [
      "Many tell me they've no time to train, and then they tell me about it for ten minutes. I understand. You have work, a family and the Mirpur Road. An hour is a lot to ask of a Tuesday. So let us ask for less.",
      "Ten minutes is three boxing rounds with a minute between, less one for finding your shoes. It will not make you a champion. It is enough to raise your pulse, to keep a habit alive through a bad week, and to remind your legs that they have other uses than sitting. Health guidelines count your minutes across the week, and short bouts count like long ones.",
      "## The ten",
      "Here is the one that I give to everybody. You need a floor and a clock.",
      "1. Minute one: march on the spot, knees high, arms swinging.\n2. Minutes two to nine: forty seconds of work, twenty of rest. Squats to a chair, press-ups against a wall or on the floor, a fast shadow-boxing combination, a plank; then all four again.\n3. Minute ten: walk slowly round the room and breathe out longer than you breathe in.",
      "If you can still talk in full sentences at minute seven, go lower in the squat and move from the wall to the table, from the table to the floor. If you cannot say a word, slow down. There is no prize for the first round.",
      "Put it where it cannot be missed. Mine happens while the rice cooks. A member of ours does it in her office before the others come in, with her shoes off and the blind down. The same place and the same hour each day help more than any amount of will.",
      "And on the days when ten minutes turn into twenty, let them. On the days when they turn into four, those count as well. Come and hit the pads at the weekend: [BOXING](/class-details/class-boxing) has gloves in every size.",
    ],
  },
  {
    id: "article-breathing",
    article_title: "You have been holding your breath",
    writerId: "trainer-farzana-akter",
    daysAgo: 260,
    article_image_url: "/pictures/articles/breathing.svg",
    upvotes: ["member-rumana-islam", "member-lamia-karim", "member-kamal-uddin"],
    downvotes: [],
    paragraphs: [
      "I stand at the front of the room and see twenty chests stop, and always at exactly the same moment. It is on the way into something hard. The face goes still, the shoulders creep up, and the breath waits outside until it is safe to come back in.",
      "Nothing bad happens if you hold your breath for a second in a lunge. But it is a sign that you are working harder than you need to, and it makes a pose feel longer than it is. So we practise the opposite.",
      "Start lying down, one hand on your belly and one on your chest. Breathe in through the nose and let the lower hand rise first. Do not push it up; let it happen. Breathe out slowly, as if you were cooling tea. Count in for four and out for six. Ten of those take under two minutes. Most people notice that the jaw has let go by the seventh.",
      'The longer breath out is the useful half. Slow breathing with a long exhale tends to lower the pulse and to calm you down a little. It is not medicine and it does not "clean" your blood. It is a small, free way of telling your body that nobody is chasing you.',
      "Then take it into movement. In yoga, open on the in-breath and fold on the out-breath. In the gym, breathe out as you push or stand up. If you lift heavy, Nusrat will teach you to brace, which means a short, planned hold; that is a different skill, and one for which you should ask her, in particular if you have high blood pressure.",
      "If counting makes you dizzy or uneasy, stop, breathe as you like, and make the counts shorter next time. Nobody fails at this. Try it tonight at the red light by Science Lab. You will have time.",
    ],
  },
  {
    id: "article-eat-for-summer",
    article_title: "Eat for the hot months",
    writerId: "trainer-imran-chowdhury",
    daysAgo: 225,
    article_image_url: "/pictures/articles/eat-for-summer.svg",
    upvotes: [
      "member-rumana-islam",
      "member-joy-barua",
      "member-ayesha-rahman",
      "member-lamia-karim",
      "trainer-tanvir-ahmed",
    ],
    downvotes: ["member-kamal-uddin"],
    paragraphs: [
      "From April until the rains, Dhaka cooks us from the outside; let us at least be kind on the inside. I have fed athletes through more than thirty Aprils. What follows is not clever. It works.",
      "Drink before you are thirsty, but not by the bucket. A glass when you wake up, one with each meal, one before training, and small sips through it. Look into the toilet: pale straw is right, dark tea means drink. If you train for less than an hour, water is enough. If you sweat for longer than that, or your shirt dries with white lines on it, you have lost salt, too. Then have a glass of oral saline made exactly as the packet says, or salted lassi, or dal with your rice. If a doctor has told you to watch salt or fluids, follow the doctor and not me.",
      "Eat small and often. A heavy lunch at two and a session at four is a quarrel you will lose. Have your rice at noon, with fish and something green, and an hour before training take a banana or a handful of puffed rice with chickpeas.",
      "Use the season. Cucumber, watermelon, green papaya, bottle gourd and thin fish curries are mostly water and sit lightly. Doi with a little salt is protein and cooling at once. And yes, mango: one is fruit, four are an afternoon on the sofa. Eat it instead of the sweet, not after it.",
      "Be careful with food that has been standing. In this heat rice, doi and cut fruit spoil within hours. Cook less, twice.",
      "Last, move your training, not just your plate. Before eight or after six is another climate. If you feel dizzy, sick, or suddenly cold in the heat, stop, lie in the shade, loosen your clothes, wet your skin and drink. If it does not pass soon, or somebody becomes confused, that is a matter for a hospital, at once.",
    ],
  },
  {
    id: "article-sleep",
    article_title: "The training you do lying down",
    writerId: "trainer-farzana-akter",
    daysAgo: 176,
    article_image_url: "/pictures/articles/sleep.svg",
    upvotes: ["member-ayesha-rahman", "member-joy-barua", "trainer-mitali-das"],
    downvotes: ["member-sabbir-hossain"],
    paragraphs: [
      "When someone tells me they've stopped getting stronger, I ask about their nights before their days. Usually there is a pause. Then it is five hours, or six on a Friday, with the phone next to the pillow.",
      "Most adults need seven hours or more. Training tires you; the repair comes afterwards, and a good part of it at night. After short nights you are slower, hungrier and more easily annoyed, and the same weight feels heavier. Your will is not weak. You are tired.",
      "For years I taught nurses who came off night shift, so I know that advice about sleep is easily given. Take what fits.",
      "Keep one time for getting up, also on Friday. It steers the rest better than a fixed bedtime does. Get daylight in the first hour, on the balcony with your tea if you like. Have the last tea or coffee at about two in the afternoon; caffeine leaves the body slowly, and half of it can still be there at eight in the evening.",
      "Cool the room as well as you can. A lukewarm shower, a cotton sheet and a fan that moves the air across you, not straight into your face. Under the net it is hotter, so let the fan run before you go in. If the generator next door keeps you up, foam ear plugs cost less than a rickshaw ride.",
      "Hard training late in the evening keeps some people awake and not others. If you are the first kind, book a morning slot, or keep the evening for yoga. Put the phone on the far side of the room, where it can still wake you.",
      "If you sleep long enough and wake up worn out, or if somebody says that you snore and stop breathing, tell a doctor. That can be treated, and no amount of training replaces it.",
    ],
  },
  {
    id: "article-why-we-ride",
    article_title: "Why we ride, even indoors",
    writerId: "trainer-tanvir-ahmed",
    daysAgo: 127,
    article_image_url: "/pictures/articles/why-we-ride.svg",
    upvotes: ["member-ayesha-rahman", "member-kamal-uddin"],
    downvotes: [],
    paragraphs: [
      "Last July it rained eleven days, and on each of them a woman came up our stairs in a dripping cape. She and twenty others had come to sit on bicycles that go nowhere. I asked them why. Their answers are better than mine.",
      '"Because it does not hurt," said a man of sixty-two with a bad knee. A bike carries your weight for you. You can make your heart work hard while your joints go round in a small, even circle. If running has become a negotiation, start here.',
      '"Because I can hide," said a student. The room is dark and your dial is your own. Nobody sees whether you are on three or on nine, and you can take a hill sitting down. I see your shoulders, and if they are at your ears I will come round and say so quietly.',
      '"Because I learnt to ride at thirty-four," said a bank officer, "and the street still scares me." She practised the pedalling with us and the balance on Manik Mia Avenue, early, with her brother running beside. Last week she rode to work.',
      "## If you want to try",
      "![A rider bent over the handlebar, the wheel behind her like a sun](/pictures/classes/spin.svg)",
      "**Set the saddle first.** Stand next to the bike: the saddle comes to the top of your hip bone. Seated, with the pedal at its lowest, your knee should keep a slight bend. If your hips rock, go lower. If the front of your knee complains, go a little higher, and tell me. Then pedal at a speed at which you could sing badly. Stay there for most of the first hour.",
      "As for me, I ride because of the last five minutes. The resistance comes off, the legs keep turning by themselves, and thirty people who could not get through Panthapath this morning have all arrived somewhere at the same time.",
    ],
  },
  {
    id: "article-knees",
    article_title: "Be nice to your knees: use them",
    writerId: "trainer-mitali-das",
    daysAgo: 78,
    article_image_url: "/pictures/articles/knees.svg",
    upvotes: [
      "member-kamal-uddin",
      "member-rumana-islam",
      "member-ayesha-rahman",
      "member-lamia-karim",
      "member-sabbir-hossain",
      "trainer-farzana-akter",
      "trainer-tanvir-ahmed",
    ],
    downvotes: [],
    paragraphs: [
      '"I do not squat because of my knees." I hear it each week, often from people who have just sat down. It was a low stool, and they get up from it with a bag of onions and walk to the fourth floor. You do squat. You only never practise it.',
      "A knee is a hinge between two joints with more freedom, the ankle and the hip. When the ankle is stiff or the hip is weak, the hinge gets twisted. So we begin above and below it.",
      "Ankles first. Stand facing a wall, toes a hand's width away, and bring the knee forward to touch it with the heel down. Ten times each side. Then hips: lie on your side, knees bent, and open the upper knee like a book without rolling back. Fifteen times. Dancers do this in corridors, on trains and in queues.",
      "Now the knee itself. Sit on a chair and stand up without your hands, slowly, counting three up and three down. Let your knees point where your toes point. They may pass over your toes; that is what they do on every staircase. If ten are easy, take a lower chair. Then hold a weight. Two or three times a week is enough, with a day between.",
      "A little ache while you work that is gone by the next morning is usually acceptable. If it grows, do less for a week: a higher chair, fewer repetitions, not nothing. Muscles that hold the knee get weaker with rest, and most stiff knees, worn ones too, feel better when they are used.",
      "Some things are not for me or for an article. If the knee swells, locks, gives way, is hot, or hurt from one particular moment on, or if pain wakes you at night, let a doctor or a physiotherapist look at it first. Then bring me what they said, and we will start at the right chair.",
    ],
  },
  {
    id: "article-protein-on-a-budget",
    article_title: "Protein on a teacher's salary",
    writerId: "trainer-imran-chowdhury",
    daysAgo: 43,
    article_image_url: "/pictures/articles/protein-on-a-budget.svg",
    upvotes: [
      "member-joy-barua",
      "member-sabbir-hossain",
      "member-lamia-karim",
      "member-rumana-islam",
      "trainer-nusrat-jahan",
    ],
    downvotes: ["trainer-tanvir-ahmed"],
    paragraphs: [
      "A young man showed me a tin last week. It had cost him as much as a month of fish costs his family. It had lightning on the label. I asked him what he had eaten for breakfast. Nothing, he said, he was saving up.",
      "If you lift two or three times a week, somewhere around 1.2 to 1.6 grams of protein for each kilo of your weight is a sensible daily goal. At sixty kilos that is about 70 to 95 grams. It sounds like a lot until you walk round the bazaar with a pencil.",
      "## What the bazaar has",
      "- Two eggs: **12** grams\n- A bowl of thick masoor dal, some 200 grams cooked: **15 to 18**\n- A hundred grams of pangas or rui, cooked: close to **20**\n- The same of chicken: nearer **30**\n- A glass of milk or doi: **8**\n- A handful of roasted chickpeas, 30 grams: **6**",
      "Even a plate of rice brings 5 or 6, and it goes well with dal, because each has what the other lacks.",
      "## A day of it",
      "Two eggs and ruti in the morning. Rice, dal and a piece of fish at noon. Chickpeas with onion and green chilli at five, which also happens to be the best thing to eat before training. Dal again in the evening, thicker than your mother makes it, with vegetables and a cup of doi. You are past seventy grams and have not opened a tin.",
      "## Where to save",
      "Buy dal by the five kilos with a neighbour. Small fish that you eat whole are often the cheapest and bring calcium with them. Eggs beat everything for a person who cooks alone.",
      "*Powder is not poison.* It is dried milk with a good salesman, and handy if you travel. If you have kidney trouble, or diabetes, ask your doctor before you change how much protein you eat. Everybody else: breakfast first.",
    ],
  },
  {
    id: "article-rest-days",
    article_title: "In praise of the day off",
    writerId: "trainer-rafiq-hasan",
    daysAgo: 13,
    article_image_url: "/pictures/articles/rest-days.svg",
    upvotes: ["member-kamal-uddin", "member-lamia-karim", "trainer-mitali-das", "trainer-imran-chowdhury"],
    downvotes: ["member-joy-barua"],
    paragraphs: [
      "My first coach locked his door on Fridays. We stood in the lane in our gloves and thought him lazy. He sat on his step, peeled an orange and said that the wall was drying.",
      "He had been a mason. You lay the bricks, he told us, and then you go home, because the mortar does not get hard while you are hitting it. I have not found a better picture of training since. The work gives your body a reason to change; the change itself happens afterwards, while you eat, sleep and peel oranges.",
      "How much rest? It depends on you, your age, your sleep and your job. A rule that seldom fails: give the same muscles about two days before you load them hard again, and keep at least one day in the week with no training at all. If you carry bricks for a living, or a two-year-old, keep two.",
      "How do you know that you need more? Your pulse on waking is higher than usual for several days. Weights that moved last week do not. You are short with people you like, or you sleep badly although you are tired. One of these is a bad day. Three of them are a message. Take four quiet days and see.",
      "A day off is not a day in bed, unless you want it to be. Walk round the lake before the tea stalls open. Stretch for ten minutes. Swim. Cook something that takes long. Anything after which you feel better than before is allowed.",
      "And if you are afraid that you will lose what you have built: in one week you lose next to nothing, and in two a little, which comes back faster than it first came. The wall is drying. Have an orange.",
    ],
  },
];
