#!/usr/bin/env node
import { runProcess } from '@gatehouse/command-line';
import { program } from './program';

// Node.js 18 prints warnings about experimental features, which are irrelevant to users.
if (!process.env.GATEHOUSE_DEBUG) process.removeAllListeners('warning');

await runProcess(program, process.argv.slice(2));
