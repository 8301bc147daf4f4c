/** Our rule behind a number of the score sheet, in one sentence, and the options that bear on it. */
import type { Pair } from '../i18n'
import facts from './facts.json'
import type { OptionName } from './hand-options'
import type { NumberKind } from './sums'

export interface Rule {
  words: Pair
  options: OptionName[]
}

/** `{n}` is the number as the engine scored it, without its sign. */
export const RULES: Record<NumberKind, Rule> = {
  out: { words: ['اللي يرمي آخر ورقة ينزل من مجموعه {n}.', 'Whoever throws the last card takes {n} off the total.'], options: ['hand_throw', 'out_without_throw'] },
  hand: { words: ['هاند: نزل كل ورقه في دور واحد وهو ما نزل قبل ولا ركّب، فينزل من مجموعه {n} وكل نقاط الجولة دبل.', 'A Hand: every card laid in one turn, not down before, nothing laid off. {n} comes off the total, and all points of the round double.'], options: ['hand_throw', 'hand_waives_bar'] },
  held: { words: [`اللي نزل ينحسب عليه ورقه: الإكة ${facts.ace} دايم، الجوكر ${facts.joker}، الصور ${facts.picture}، والباقي برقمه.`, `Who is down counts the cards left: an ace ${facts.ace} always, a joker ${facts.joker}, pictures ${facts.picture}, the others their number.`], options: [] },
  unopened: { words: ['اللي ما نزل في الجولة عليه {n} مهما كان بيده.', 'Who never laid down in the round has {n}, whatever is in hand.'], options: ['variant', 'partners_bar'] },
}

export const DOUBLED: Pair = ['الجولة خلصت هاند، فكل النقاط دبل مرة وحدة.', 'The round ended by a Hand, so every number doubles once.']
export const TEAM_OUT: Pair = ['لما يطلع واحد يطلع فريقه كله: ورق خويه ما ينحسب.', 'When one goes out the team is out: the partner’s cards do not count.']
export const TEAM_SUM: Pair = ['كل واحد ينحسب لحاله، وبعدين ينجمعون على الفريق.', 'Each player is counted alone, then both are added for the team.']
export const DRY: Pair = ['خلصت السحبة وانتهت الخلطات: ما أحد طلع، وكل واحد عليه ورقه.', 'The stock and its reshuffles ran out: nobody went out, all cards in hand count.']
export const MATCH: Pair = ['خمس جولات، وأقل مجموع يفوز.', 'Five rounds; the lowest total wins.']
