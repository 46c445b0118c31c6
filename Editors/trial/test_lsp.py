"""The language server, as pytest-lsp's client uses it. Run by Scripts/lsp-trial.sh."""

import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

PATH = pathlib.Path(__file__).with_name("press.yaml")
DOCUMENT = types.TextDocumentIdentifier(uri=PATH.as_uri())


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[os.environ["FLIPBOOK"], "lsp"]))
async def client(lsp_client: LanguageClient):
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=types.ClientCapabilities(), root_uri=PATH.parent.as_uri()))
    yield
    await lsp_client.shutdown_session()


@pytest.mark.asyncio
async def test_everything_is_answered(client: LanguageClient):
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            text_document=types.TextDocumentItem(
                uri=DOCUMENT.uri, language_id="yaml", version=1, text=PATH.read_text())))
    await client.wait_for_notification("textDocument/publishDiagnostics")
    (finding,) = client.diagnostics[DOCUMENT.uri]
    assert finding.message == "unknown key 'opacty' in a layer\ndid you mean 'opacity'?"
    assert finding.range.start == types.Position(line=8, character=35)

    place = {"text_document": DOCUMENT, "position": types.Position(line=3, character=2)}
    hover = await client.text_document_hover_async(types.HoverParams(**place))
    assert "duration" in hover.contents.value
    items = await client.text_document_completion_async(types.CompletionParams(**place))
    assert items

    name = {"text_document": DOCUMENT, "position": types.Position(line=6, character=3)}
    edit = await client.text_document_rename_async(types.RenameParams(**name, new_name="shine"))
    changes = edit.changes[DOCUMENT.uri]
    assert sorted(change.range.start.line for change in changes) == [6, 8]

    request = {"text_document": DOCUMENT}
    assert await client.text_document_document_symbol_async(types.DocumentSymbolParams(**request))
    assert await client.text_document_folding_range_async(
        types.FoldingRangeParams(**request)) is not None
    (color,) = await client.text_document_document_color_async(types.DocumentColorParams(**request))
    assert round(color.color.red, 3) == 1
