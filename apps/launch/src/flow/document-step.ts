import {
  type AgeStep,
  decideAge,
  type DocumentReading,
  type IdentityReading,
  type IdentityStep,
  type Progress,
  type SessionKind,
  type StepFailure,
} from '@gatehouse/sdk/browser';
import { computeAge } from '../document/document-age';
import { matchScore } from '../face/same-face';
import { readDocumentPage, type ReadDocument } from './document-page';
import { scanLiveFace } from './live-face';
import { submitStep } from './step-submission';
import { collectNotes, type FlowContext } from './flow-context';
import { getFaceRules } from './recognition-model';

type DocumentStep = AgeStep | IdentityStep;

/** Reads the document, and sends only what the session asks for. */
export async function runDocumentStep(
  context: FlowContext,
  step: DocumentStep,
): Promise<Progress<SessionKind>> {
  const live = step.matchFace ? await getLiveFace(context) : [];
  if (typeof live === 'string') return sendFailure(context, live);
  const options = { triesLeft: step.triesLeft, portrait: wantsPortrait(context, step) };
  const page = await readDocumentPage(context, options);
  if (typeof page === 'string') return sendFailure(context, 'unreadable');
  const { reading, portrait } = page;
  context.captures.portrait = portrait;
  const faceMatch = step.matchFace &&
    portrait && { score: matchScore(live, portrait, getFaceRules(context.claim)) };
  const shown = { ...(await collectEvidence(context)), ...(faceMatch && { faceMatch }) };
  return submitStep(context, () => context.client.sendDocument(toReport(step, reading), shown));
}

/** The portrait of the document from an earlier step. After a reload the person shows the document again. */
export async function getPortrait(context: FlowContext): Promise<Float32Array> {
  while (!context.captures.portrait) {
    const page = await readDocumentPage(context, { triesLeft: undefined, portrait: true });
    if (typeof page !== 'string') context.captures.portrait = page.portrait;
  }
  return context.captures.portrait;
}

/** The face from an earlier step. After a reload it is scanned again. */
async function getLiveFace(context: FlowContext): Promise<readonly Float32Array[] | StepFailure> {
  if (context.captures.live.length > 0) return context.captures.live;
  const turns = Math.random() < 0.5 ? (['left', 'right'] as const) : (['right', 'left'] as const);
  const scan = await scanLiveFace(context, { turns, age: false, descriptors: true, selfie: false });
  if (scan.kind === 'failed') return scan.reason;
  context.captures.live = scan.descriptors;
  return scan.descriptors;
}

async function sendFailure(context: FlowContext, failure: StepFailure): Promise<Progress<SessionKind>> {
  const evidence = await collectEvidence(context);
  return submitStep(context, () => context.client.sendFailure(failure, evidence));
}

async function collectEvidence(context: FlowContext) {
  const { sensors } = context;
  return { models: await sensors.models(), indicators: await sensors.indicators(), ...collectNotes(context) };
}

const wantsPortrait = ({ claim }: FlowContext, step: DocumentStep): boolean =>
  step.matchFace || claim.page.requirements.includes('face');

function toReport(
  step: DocumentStep,
  { type, birthDate, checkDigitsValid }: ReadDocument,
): DocumentReading | IdentityReading {
  if (!('report' in step)) return { type, checkDigitsValid };
  const age = computeAge(birthDate, new Date());
  return step.report === 'age'
    ? { type, checkDigitsValid, age }
    : { type, checkDigitsValid, decision: decideAge(age, step.ageThreshold) };
}
