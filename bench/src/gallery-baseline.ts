// The baseline of predictions over HTTP: a bare Express route that parses the same body, and nothing else.
import express from 'express';
import { listenAndReport } from './suite/listen';

interface PredictBody {
  features: { embedding_vector: number[] };
}

const app = express().use(express.json({ limit: '2mb' }));

app.post('/node/plainPredict', (request, response) => {
  const { features } = request.body as PredictBody;
  response.json({ status: 0, statusCode: 200, message: 'Ok', numbers: features.embedding_vector.length });
});

listenAndReport(app);
