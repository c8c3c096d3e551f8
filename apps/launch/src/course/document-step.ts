import {
  type AgeStep,
  decisionOf,
  type DocumentReading,
  type IdentityReading,
  type IdentityStep,
  type Progress,
  type SessionKind,
  type StepFailure,
} from '@gatehouse/sdk/browser';
import { ageOn } from '../document/document-age';
import { matchScore } from '../document/portrait';
import { readDocumentPage, type ReadDocument } from './document-page';
import { scanLiveFace } from './live-face';
import { send } from './sending';
import { notesOf, type Visit } from './visit';

type DocumentStep = AgeStep | IdentityStep;

/** Reads the document, and sends what the session asks for of it, and nothing else. */
export async function doDocumentStep(visit: Visit, step: DocumentStep): Promise<Progress<SessionKind>> {
  const live = step.matchFace ? await liveFaceFor(visit) : [];
  if (typeof live === 'string') return sendFailure(visit, live);
  const wishes = { triesLeft: step.triesLeft, portrait: wantsPortrait(visit, step) };
  const page = await readDocumentPage(visit, wishes);
  if (typeof page === 'string') return sendFailure(visit, 'unreadable');
  const { reading, portrait } = page;
  visit.seen.portrait = portrait;
  const faceMatch = step.matchFace && portrait && { score: matchScore(live, portrait) };
  const shown = { ...(await evidenceOf(visit)), ...(faceMatch && { faceMatch }) };
  return send(visit, () => visit.client.sendDocument(reportOf(step, reading), shown));
}

/** The portrait of the document that was shown before; one that this page has not seen is shown again. */
export async function portraitFor(visit: Visit): Promise<Float32Array> {
  while (!visit.seen.portrait) {
    const page = await readDocumentPage(visit, { triesLeft: undefined, portrait: true });
    if (typeof page !== 'string') visit.seen.portrait = page.portrait;
  }
  return visit.seen.portrait;
}

/** The face that was shown before; one that this page has not seen, because it was opened anew, is looked at again. */
async function liveFaceFor(visit: Visit): Promise<readonly Float32Array[] | StepFailure> {
  if (visit.seen.live.length > 0) return visit.seen.live;
  const turns = Math.random() < 0.5 ? (['left', 'right'] as const) : (['right', 'left'] as const);
  const scan = await scanLiveFace(visit, { turns, age: false, descriptors: true, selfie: false });
  if (scan.kind === 'failed') return scan.reason;
  visit.seen.live = scan.descriptors;
  return scan.descriptors;
}

async function sendFailure(visit: Visit, failure: StepFailure): Promise<Progress<SessionKind>> {
  const evidence = await evidenceOf(visit);
  return send(visit, () => visit.client.sendFailure(failure, evidence));
}

async function evidenceOf(visit: Visit) {
  const { senses } = visit;
  return { models: await senses.models(), indicators: await senses.indicators(), ...notesOf(visit) };
}

const wantsPortrait = ({ claim }: Visit, step: DocumentStep): boolean =>
  step.matchFace || claim.page.requirements.includes('face');

function reportOf(
  step: DocumentStep,
  { type, birthDate, checkDigitsValid }: ReadDocument,
): DocumentReading | IdentityReading {
  if (!('report' in step)) return { type, checkDigitsValid };
  const age = ageOn(birthDate, new Date());
  return step.report === 'age'
    ? { type, checkDigitsValid, age }
    : { type, checkDigitsValid, decision: decisionOf(age, step.ageThreshold) };
}
